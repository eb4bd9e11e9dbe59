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
  if (tooLarge) return reply({ type: 'done', result: tooLarge });
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    return reply({ type: 'unreadable', reason: String(error) });
  }
  try {
    const onProgress = (done: number) => reply({ type: 'progress', done });
    const result = readWordFile(bytes, { ...options, onProgress });
    reply({ type: 'done', result });
  } catch (error) {
    reply({ type: 'failed', reason: String(error) });
  }
}
