import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/**
 * A wrong file is refused at once instead of freezing the page. A full library of everyday words exports to about 1 MB; rows and
 * columns follow the library's own bounds.
 */
export const CSV_LIMITS = {
  fileBytes: 5_000_000,
  rows: LIBRARY_LIMITS.flashcards,
  columns: LIBRARY_LIMITS.categories,
  words: LIBRARY_LIMITS.flashcards,
  cellCharacters: 10 * LIBRARY_LIMITS.word,
} as const;

/** Stable codes; the sentences are in the locales under `transfer`. */
type FileFailureCode =
  | 'file_too_large'
  | 'not_csv'
  | 'broken_quotes'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_words'
  | 'no_data';

/** `row` is the spreadsheet's row number (the header is row 1); `count` and `limit` belong to the `too_…` codes. */
export type FileFailure = {
  ok: false;
  code: FileFailureCode;
  row?: number;
  count?: number;
  limit?: number;
};
