import { type Library, type LibraryRows, libraryToRows } from '#shared/library/library.ts';

/** The sorted rows, the same arrays as before for every table that did not change, so that views can be memoised. */
export function updateRows(
  before: { library: Library; rows: LibraryRows } | null,
  library: Library,
): LibraryRows {
  if (before?.library === library) return before.rows;
  const rows = libraryToRows(library);
  if (!before) return rows;
  const pick = <Table extends keyof LibraryRows>(table: Table): LibraryRows[Table] =>
    before.library[table] === library[table] ? before.rows[table] : rows[table];
  return {
    categories: pick('categories'),
    flashcards: pick('flashcards'),
    sets: pick('sets'),
    history: pick('history'),
    entries: pick('entries'),
    conflicts: pick('conflicts'),
    imports: pick('imports'),
  };
}
