import { getDayKey, toChildDay } from '#shared/library/tables/day-record.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { FILE_TABLES, type WholeLibrary, writeFileHead } from './library-file.ts';

/** Returns the text of `library.json` with a row per line so that people can read and compare files. */
export function writeLibraryFile(rows: LibraryRows, exportedAt: Date): string {
  const library = toWholeLibrary(rows);
  const lines = FILE_TABLES.map(
    (table) => `"${table}": [\n${library[table].map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  );
  return `{\n${[writeFileHead(exportedAt), ...lines].join(',\n')}\n}\n`;
}

/** Returns the library without entries of deleted days. The others are renumbered. */
export function toWholeLibrary(library: LibraryRows): WholeLibrary {
  const { history, entries } = library;
  const countByDay = new Map<string, number>();
  const remaining = entries
    .filter(({ undone }) => !undone || undone === 'entry')
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.childId - b.childId || a.order - b.order))
    .map((entry) => {
      const order = (countByDay.get(getDayKey(entry)) ?? 0) + 1;
      countByDay.set(getDayKey(entry), order);
      return { ...entry, order };
    });
  return {
    ...(Object.fromEntries(FILE_TABLES.map((table) => [table, [...library[table]]])) as WholeLibrary),
    history: history.map((record) => ({
      ...record,
      entryCount: countByDay.get(getDayKey(toChildDay(record))) ?? 0,
    })),
    entries: remaining,
  };
}
