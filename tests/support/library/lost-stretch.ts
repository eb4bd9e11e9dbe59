import { expect } from 'vitest';
import { isSameJson } from '#shared/lib/collections.ts';
import { viewConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import { type CardSet, holdSameContent } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

const WHOLE = ['categories', 'flashcards', 'stories', 'children'] as const;

/** `restored` is the library of the backup, `after` the server's with what was brought back. */
type Return = { restored: Library; after: Library; versions: readonly object[] };

/** Expects all that a device alone held: in the library, or as an earlier version where the library has another value. */
export function expectAllArrived(held: Library, { restored, after, versions }: Return): void {
  for (const table of WHOLE) {
    const there: ReadonlyMap<unknown, object> = after[table];
    const known: ReadonlyMap<unknown, object> = restored[table];
    for (const [key, row] of held[table]) {
      if (isSameJson(known.get(key), row)) continue;
      const isKept = [there.get(key), ...versions].some((other) =>
        isSameJson(withoutState(other), withoutState(row)),
      );
      expect(isKept, `${table} ${key}`).toBe(true);
    }
  }
  for (const [id, set] of held.sets) {
    const known = restored.sets.get(id);
    if (known && holdSameContent(known, set)) continue;
    const there = after.sets.get(id)!;
    const isKept = [there, ...versions].some((other) => holdSameContent(other as CardSet, set));
    expect(isKept, `set ${id}`).toBe(true);
    const cards = [...there.flashcardIds, ...(there.coming ?? [])];
    expect(cards).toEqual(
      expect.arrayContaining(set.flashcardIds.filter((card) => after.flashcards.has(card))),
    );
  }
  for (const table of ['rotations', 'imports'] as const) {
    for (const [id, row] of held[table])
      if (!restored[table].has(id) && (!row.undone || table === 'rotations'))
        expect(after[table].has(id), `${table} ${id}`).toBe(true);
  }
  for (const [id, { undone, flashes, note }] of held.entries) {
    if (!undone && !restored.entries.has(id))
      expect(after.entries.get(id)).toMatchObject({ flashes, ...(note && { note }) });
  }
  for (const [day, record] of held.history) {
    if (isSameJson(restored.history.get(day), record)) continue;
    const { notes, engagement } = record;
    const there = after.history.get(day)!;
    const isNoted =
      notes === '' || there.notes === notes || versions.some((other) => isSameJson(other, { notes }));
    expect(isNoted, `note of ${day}`).toBe(true);
    const isAsked = [...after.conflicts.values()].some(
      ({ field, lost }) => field === 'engagement' && lost === String(engagement),
    );
    expect(engagement === 0 || there.engagement === engagement || isAsked, `rating of ${day}`).toBe(true);
  }
  for (const [id, conflict] of held.conflicts)
    if (!restored.conflicts.has(id) && viewConflict(held, conflict).choice !== 'none')
      expect(after.conflicts.has(id), `conflict ${id}`).toBe(true);
}

/** Expects each value of `before` in `after`, beside what was added. */
export function expectNothingReplaced(before: Library, after: Library): void {
  for (const [id, card] of before.flashcards) expect(after.flashcards.get(id)).toMatchObject(card);
  for (const table of [
    'categories',
    'stories',
    'children',
    'imports',
    'rotations',
    'entries',
    'conflicts',
  ] as const) {
    const there: ReadonlyMap<unknown, object> = after[table];
    for (const [key, row] of before[table]) expect(there.get(key)).toEqual(row);
  }
  for (const [id, set] of before.sets) {
    const there = after.sets.get(id)!;
    const { flashcardIds, coming = [], rotated: _rotated, ...content } = set;
    expect(there).toMatchObject(content);
    expect(there.flashcardIds.slice(0, flashcardIds.length)).toEqual(flashcardIds);
    expect([...there.flashcardIds, ...(there.coming ?? [])]).toEqual(expect.arrayContaining(coming));
    expect(there.flashcardIds.length).toBeLessThanOrEqual(LIBRARY_LIMITS.cardsPerSet);
  }
  for (const [day, { notes, engagement, selectedSets, engagementTimes }] of before.history) {
    const there = after.history.get(day)!;
    if (notes !== '') expect(there.notes).toBe(notes);
    if (engagement > 0) expect(there.engagement).toBe(engagement);
    expect(there.selectedSets).toEqual(expect.arrayContaining(selectedSets));
    expect(there.engagementTimes).toEqual(expect.arrayContaining(engagementTimes));
  }
}

function withoutState(row: object | undefined): object {
  const { state: _state, ...rest } = (row ?? {}) as { state?: string };
  return rest;
}
