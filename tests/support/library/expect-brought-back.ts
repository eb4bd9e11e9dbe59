import { expect } from 'vitest';
import { isSameJson } from '#shared/lib/collections.ts';
import { toConflictView } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import { type CardSet, haveSameContent } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

const PLAIN_TABLES = ['categories', 'flashcards', 'stories', 'children'] as const;

/** The library of the backup, and the server's library after the device has brought back its rows. */
type Outcome = { restored: Library; after: Library; versions: readonly object[] };

/** Expects every row of `device` in the library, or among the earlier versions if the library has another value. */
export function expectAllArrived(device: Library, { restored, after, versions }: Outcome): void {
  for (const table of PLAIN_TABLES) {
    const arrived: ReadonlyMap<unknown, object> = after[table];
    const existing: ReadonlyMap<unknown, object> = restored[table];
    for (const [key, row] of device[table]) {
      if (isSameJson(existing.get(key), row)) continue;
      const isStored = [arrived.get(key), ...versions].some((version) =>
        isSameJson(omitState(version), omitState(row)),
      );
      expect(isStored, `${table} ${key}`).toBe(true);
    }
  }
  for (const [id, set] of device.sets) {
    const existing = restored.sets.get(id);
    if (existing && haveSameContent(existing, set)) continue;
    const arrived = after.sets.get(id)!;
    const isStored = [arrived, ...versions].some((version) => haveSameContent(version as CardSet, set));
    expect(isStored, `set ${id}`).toBe(true);
    const cards = [...arrived.flashcardIds, ...(arrived.coming ?? [])];
    expect(cards).toEqual(
      expect.arrayContaining(set.flashcardIds.filter((card) => after.flashcards.has(card))),
    );
  }
  for (const table of ['rotations', 'imports'] as const) {
    for (const [id, row] of device[table])
      if (!restored[table].has(id) && (!row.undone || table === 'rotations'))
        expect(after[table].has(id), `${table} ${id}`).toBe(true);
  }
  for (const [id, { undone, flashes, note }] of device.entries) {
    if (!undone && !restored.entries.has(id))
      expect(after.entries.get(id)).toMatchObject({ flashes, ...(note && { note }) });
  }
  for (const [day, record] of device.history) {
    if (isSameJson(restored.history.get(day), record)) continue;
    const { notes, engagement } = record;
    const arrived = after.history.get(day)!;
    const isNoted =
      notes === '' || arrived.notes === notes || versions.some((version) => isSameJson(version, { notes }));
    expect(isNoted, `note of ${day}`).toBe(true);
    const isInConflict = [...after.conflicts.values()].some(
      ({ field, lost }) => field === 'engagement' && lost === String(engagement),
    );
    expect(engagement === 0 || arrived.engagement === engagement || isInConflict, `rating of ${day}`).toBe(
      true,
    );
  }
  for (const [id, conflict] of device.conflicts)
    if (!restored.conflicts.has(id) && toConflictView(device, conflict).offer !== 'none')
      expect(after.conflicts.has(id), `conflict ${id}`).toBe(true);
}

/** Expects every value of `before` in `after`. */
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
    const arrived: ReadonlyMap<unknown, object> = after[table];
    for (const [key, row] of before[table]) expect(arrived.get(key)).toEqual(row);
  }
  for (const [id, set] of before.sets) {
    const arrived = after.sets.get(id)!;
    const { flashcardIds, coming = [], rotated: _rotated, ...content } = set;
    expect(arrived).toMatchObject(content);
    expect(arrived.flashcardIds.slice(0, flashcardIds.length)).toEqual(flashcardIds);
    expect([...arrived.flashcardIds, ...(arrived.coming ?? [])]).toEqual(expect.arrayContaining(coming));
    expect(arrived.flashcardIds.length).toBeLessThanOrEqual(LIBRARY_LIMITS.cardsPerSet);
  }
  for (const [day, { notes, engagement, selectedSets, engagementTimes }] of before.history) {
    const arrived = after.history.get(day)!;
    if (notes !== '') expect(arrived.notes).toBe(notes);
    if (engagement > 0) expect(arrived.engagement).toBe(engagement);
    expect(arrived.selectedSets).toEqual(expect.arrayContaining(selectedSets));
    expect(arrived.engagementTimes).toEqual(expect.arrayContaining(engagementTimes));
  }
}

function omitState(row: object | undefined): object {
  const { state: _state, ...content } = (row ?? {}) as { state?: string };
  return content;
}
