import type { TextEncoding } from '#shared/csv/decode-text.ts';
import type { FileFailure } from '#shared/csv/file-failure.ts';
import type { WordFile } from '#shared/csv/read-word-file.ts';

/** What the page asks of the worker: one file, one worker. */
export type CsvRequest = { file: Blob; encoding?: TextEncoding };

/** What the worker answers: progress from 0 to 1, then exactly one of the others. */
export type CsvReply =
  | { type: 'progress'; done: number }
  | { type: 'done'; result: WordFile | FileFailure }
  /** The bytes could not be read from the device. */
  | { type: 'unreadable'; reason: string }
  /** The program itself failed on this file. */
  | { type: 'failed'; reason: string };
