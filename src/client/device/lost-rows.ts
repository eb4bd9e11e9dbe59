import { isSameJson } from '#shared/lib/collections.ts';
import { LOST_TABLES, type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { toConflictView } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { haveSameContent } from '#shared/library/tables/card-set.ts';
import { getDayKey, toChildDay } from '#shared/library/tables/day-record.ts';

export function findRowsLostInResponse(
  state: SyncResponse['state'],
  before: Library,
  merged: Library,
): LostRows {
  if (state === 'diverged') return findLostRows(before, merged);
  return state === 'stale' ? findLostEntries(before, merged) : NOTHING_LOST;
}

/** Returns the rows of a copy that a restored server lacks or has with other values. */
function findLostRows(mine: Library, server: Library): LostRows {
  const allRows = mapTables((table) => [...mine[table].values()]);
  const lost = selectMissingRows(
    {
      ...allRows,
      conflicts: allRows.conflicts.filter((conflict) => toConflictView(mine, conflict).offer !== 'none'),
    },
    server,
  );
  // The category of a lost card may be deleted before the card comes back.
  const neededCategoryIds = new Set(lost.flashcards.map(({ categoryId }) => categoryId));
  return {
    ...lost,
    categories: allRows.categories.filter(
      (row) => lost.categories.includes(row) || neededCategoryIds.has(row.id),
    ),
  };
}

/** Returns lost days of a copy older than the server's tombstones. Its other missing rows may have been deleted. */
function findLostEntries(mine: Library, server: Library): LostRows {
  const { entries } = selectMissingRows({ ...NOTHING_LOST, entries: [...mine.entries.values()] }, server);
  const days = new Set(entries.map(getDayKey));
  return {
    ...NOTHING_LOST,
    entries,
    history: [...mine.history.values()].filter((record) => days.has(getDayKey(toChildDay(record)))),
  };
}

export function selectMissingRows(rows: LostRows, library: Library): LostRows {
  return {
    children: rows.children.filter(({ state: _state, ...child }) => {
      const { state: _other, ...existing } = library.children.get(child.id) ?? {};
      return !isSameJson(child, existing);
    }),
    categories: rows.categories.filter((row) => !isSameJson(row, library.categories.get(row.id))),
    flashcards: rows.flashcards.filter((row) => !isSameJson(row, library.flashcards.get(row.id))),
    sets: rows.sets.filter((set) => {
      const existing = library.sets.get(set.id);
      return !existing || !haveSameContent(set, existing);
    }),
    rotations: rows.rotations.filter(({ id }) => !library.rotations.has(id)),
    imports: rows.imports.filter(({ id, undone }) => !undone && !library.imports.has(id)),
    stories: rows.stories.filter((row) => !isSameJson(row, library.stories.get(row.id))),
    // Undoing a single entry leaves its note in the day.
    entries: rows.entries.filter(
      ({ id, undone, note }) => !library.entries.has(id) && (!undone || (undone === 'entry' && note)),
    ),
    history: rows.history.filter((record) => {
      const existing = library.history.get(getDayKey(toChildDay(record)));
      const differs = (field: 'notes' | 'engagement') => record[field] && record[field] !== existing?.[field];
      return differs('notes') || differs('engagement');
    }),
    conflicts: rows.conflicts.filter(({ id }) => !library.conflicts.has(id)),
  };
}

export function hasRows(rows: LostRows): boolean {
  return LOST_TABLES.some((table) => rows[table].length > 0);
}

/** Merges the rows of two losses: the server may lose more before the parent decides. Later ones are restored first. */
export function mergeLostRows(earlier: LostRows, later: LostRows): LostRows {
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
