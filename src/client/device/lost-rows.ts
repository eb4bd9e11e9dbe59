import { isSameJson } from '#shared/lib/collections.ts';
import { LOST_TABLES, type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { viewConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { holdSameContent } from '#shared/library/tables/card-set.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';

/** Returns the rows of `before` that are missing from `merged`. */
export function findLostInAnswer(state: SyncResponse['state'], before: Library, merged: Library): LostRows {
  if (state === 'diverged') return findLost(before, merged);
  return state === 'stale' ? findLostEntries(before, merged) : NOTHING_LOST;
}

/** The rows of a copy that a restored server lacks or has with other values. */
export function findLost(mine: Library, server: Library): LostRows {
  const all = mapTables((table) => [...mine[table].values()]);
  const lost = selectLost(
    { ...all, conflicts: all.conflicts.filter((conflict) => viewConflict(mine, conflict).choice !== 'none') },
    server,
  );
  // The category of a lost card may be deleted before the card comes back.
  const needed = new Set(lost.flashcards.map(({ categoryId }) => categoryId));
  return {
    ...lost,
    categories: all.categories.filter((row) => lost.categories.includes(row) || needed.has(row.id)),
  };
}

/** For a copy older than the server's memory: any other missing row may have been deleted on another device. */
function findLostEntries(mine: Library, server: Library): LostRows {
  const { entries } = selectLost({ ...NOTHING_LOST, entries: [...mine.entries.values()] }, server);
  const days = new Set(entries.map(keyOfDay));
  return {
    ...NOTHING_LOST,
    entries,
    history: [...mine.history.values()].filter((record) => days.has(keyOfDay(dayOf(record)))),
  };
}

export function selectLost(rows: LostRows, there: Library): LostRows {
  return {
    children: rows.children.filter(({ state: _state, ...child }) => {
      const { state: _other, ...known } = there.children.get(child.id) ?? {};
      return !isSameJson(child, known);
    }),
    categories: rows.categories.filter((row) => !isSameJson(row, there.categories.get(row.id))),
    flashcards: rows.flashcards.filter((row) => !isSameJson(row, there.flashcards.get(row.id))),
    sets: rows.sets.filter((set) => {
      const known = there.sets.get(set.id);
      return !known || !holdSameContent(set, known);
    }),
    rotations: rows.rotations.filter(({ id }) => !there.rotations.has(id)),
    imports: rows.imports.filter(({ id, undone }) => !undone && !there.imports.has(id)),
    stories: rows.stories.filter((row) => !isSameJson(row, there.stories.get(row.id))),
    // The note of an entry that was undone by itself stays in its day.
    entries: rows.entries.filter(
      ({ id, undone, note }) => !there.entries.has(id) && (!undone || (undone === 'entry' && note)),
    ),
    history: rows.history.filter((record) => {
      const known = there.history.get(keyOfDay(dayOf(record)));
      const isOther = (field: 'notes' | 'engagement') => record[field] && record[field] !== known?.[field];
      return isOther('notes') || isOther('engagement');
    }),
    conflicts: rows.conflicts.filter(({ id }) => !there.conflicts.has(id)),
  };
}

export function isNothingLost(rows: LostRows): boolean {
  return LOST_TABLES.every((table) => rows[table].length === 0);
}

/** The server may lose things again before the parent has answered. What it lost later comes back first. */
export function mergeLost(earlier: LostRows, later: LostRows): LostRows {
  return mapTables((table) => {
    const rows = [...later[table], ...earlier[table]].map((row) => [JSON.stringify(row), row] as const);
    return [...new Map(rows).values()];
  });
}

export function listLostDays({ entries, history }: LostRows): string[] {
  return [...new Set([...entries.map(({ day }) => day), ...history.map(({ date }) => date)])]
    .sort()
    .reverse();
}

export function mapTables(listRows: (table: keyof LostRows) => readonly object[]): LostRows {
  return Object.fromEntries(LOST_TABLES.map((table) => [table, listRows(table)])) as LostRows;
}
