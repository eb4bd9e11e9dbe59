import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/**
 * Upper bounds of a word list file, so that a wrong file is refused at once instead of freezing the page. A full
 * library of everyday words exports to about 1 MB; rows and columns follow the library's own bounds.
 */
export const CSV_LIMITS = {
  fileBytes: 5_000_000,
  rows: LIBRARY_LIMITS.flashcards,
  columns: LIBRARY_LIMITS.categories,
  words: LIBRARY_LIMITS.flashcards,
  cellCharacters: 10 * LIBRARY_LIMITS.word,
} as const;
