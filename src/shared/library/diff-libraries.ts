import type { Library, LibraryRows, RowWrite } from './library.ts';
import { rowsToLibrary } from './library.ts';

const TABLES = ['categories', 'flashcards', 'sets', 'history'] as const;

/** The writes that turn `before` into a library of exactly these rows; none for rows that are the same already. */
export function diffLibraries(before: Library, rows: LibraryRows): RowWrite[] {
  const after = rowsToLibrary(rows);
  return TABLES.flatMap((table) => {
    const old: ReadonlyMap<string | number, object> = before[table];
    const wanted: ReadonlyMap<string | number, object> = after[table];
    const gone = [...old.keys()].filter((key) => !wanted.has(key)).map((key) => ({ table, key, row: null }));
    const put = [...wanted]
      .filter(([key, row]) => !isSameRow(old.get(key), row))
      .map(([key, row]) => ({ table, key, row }));
    // Key and row come from the same table; the compiler cannot follow that through the loop.
    return [...gone, ...put] as RowWrite[];
  });
}

/** Whatever the order of their keys: a row that was in the database's jsonb comes back with another one. */
function isSameRow(a: object | undefined, b: object): boolean {
  return a !== undefined && writeSorted(a) === writeSorted(b);
}

function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .toSorted(([x], [y]) => (x < y ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${writeSorted(part)}`)
    .join()}}`;
}
