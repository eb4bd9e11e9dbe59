import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { FileKind } from './file-kind.ts';

/** A full library of everyday words exports to about 1 MB. */
export const WORD_LIST_LIMITS = {
  fileBytes: 5_000_000,
  /** Spreadsheets and decks consist mostly of images and sounds. */
  programFileBytes: 100_000_000,
  rows: LIBRARY_LIMITS.flashcards,
  columns: LIBRARY_LIMITS.categories,
  words: LIBRARY_LIMITS.flashcards,
  cellCharacters: 10 * LIBRARY_LIMITS.word,
  /** Limits all cells of a sheet or deck together, which may share one long string. */
  characters: 30_000_000,
} as const;

type FileFailureCode =
  | 'file_too_large'
  | 'not_csv'
  | 'broken_quotes'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_many_words'
  | 'no_data';

export type FileFailure = {
  ok: false;
  code: FileFailureCode;
  /** The kind of a file with the code `not_csv`. */
  kind?: FileKind;
  row?: number;
  count?: number;
  limit?: number;
};
