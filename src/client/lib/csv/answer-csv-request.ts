import { END_BYTES, recogniseBytes } from '#shared/csv/file-kind.ts';
import type { FileFailure } from '#shared/csv/limits.ts';
import {
  checkFileSize,
  type ReadingChoices,
  readWordFile,
  type WordFile,
} from '#shared/csv/read-word-file.ts';

export type CsvRequest = {
  file: Blob;
  choices: ReadingChoices;
  categoryNames: readonly string[];
};

export type CsvReply =
  | { type: 'progress'; done: number }
  | { type: 'done'; result: WordFile | FileFailure }
  | { type: 'unreadable'; reason: string }
  | { type: 'failed'; reason: string };

export async function answerCsvRequest(
  { file, ...options }: CsvRequest,
  reply: (reply: CsvReply) => void,
): Promise<void> {
  // A file of 100 MB must be refused before it is read into memory.
  const tooLarge = checkFileSize(file.size);
  const part = tooLarge ? new Blob([file.slice(0, END_BYTES), file.slice(-END_BYTES)]) : file;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await part.arrayBuffer());
  } catch (error) {
    return reply({ type: 'unreadable', reason: String(error) });
  }
  if (tooLarge) {
    const kind = recogniseBytes(bytes);
    return reply({ type: 'done', result: kind ? { ok: false, code: 'not_csv', kind } : tooLarge });
  }
  try {
    const onProgress = (done: number) => reply({ type: 'progress', done });
    const result = readWordFile(bytes, { ...options, onProgress });
    reply({ type: 'done', result });
  } catch (error) {
    reply({ type: 'failed', reason: String(error) });
  }
}
