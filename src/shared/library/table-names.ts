/** The tables of a library, in the order in which pages carry them. */
export const LIBRARY_TABLES = [
  'categories',
  'flashcards',
  'sets',
  'history',
  'entries',
  'conflicts',
  'imports',
  'children',
  'rotations',
] as const;
export type LibraryTableName = (typeof LIBRARY_TABLES)[number];
