import type { Library } from './library.ts';
import { rowsToLibrary } from './library.ts';
import { isSameJson } from './tables/compare-json.ts';
import type { LibraryRows, RowWrite } from './tables/library-tables.ts';
import { LIBRARY_TABLES } from './tables/library-tables.ts';

export function diffLibraries(before: Library, rows: Partial<LibraryRows>): RowWrite[] {
  const after = rowsToLibrary(rows);
  return LIBRARY_TABLES.flatMap((table) => {
    const old: ReadonlyMap<string | number, object> = before[table];
    const wanted: ReadonlyMap<string | number, object> = after[table];
    const gone = [...old.keys()].filter((key) => !wanted.has(key)).map((key) => ({ table, key, row: null }));
    const put = [...wanted]
      .filter(([key, row]) => !isSameJson(old.get(key), row))
      .map(([key, row]) => ({ table, key, row }));
    // Key and row come from the same table; the compiler cannot follow that through the loop.
    return [...gone, ...put] as RowWrite[];
  });
}
