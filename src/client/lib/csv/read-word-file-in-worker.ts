import { type AskedWorker, askWorker } from '#client/lib/worker/ask-worker.ts';
import type { TextEncoding } from '#shared/csv/decode-text.ts';
import type { FileFailure } from '#shared/csv/limits.ts';
import { checkFileSize, type WordFile } from '#shared/csv/read-word-file.ts';
import type { CsvReply, CsvRequest } from './answer-csv-request.ts';

export type WordFileResult =
  | WordFile
  | FileFailure
  | { ok: false; code: 'unreadable' | 'failed' | 'worker_crashed' };

type ReadInWorkerOptions = {
  encoding?: TextEncoding;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  createWorker?: () => AskedWorker;
};

export async function readWordFileInWorker(
  file: Blob,
  { encoding, onProgress, signal, createWorker = startWorker }: ReadInWorkerOptions = {},
): Promise<WordFileResult> {
  const tooLarge = checkFileSize(file.size);
  if (tooLarge) return tooLarge;
  const request: CsvRequest = encoding ? { file, encoding } : { file };
  return askWorker<CsvReply, WordFileResult>({
    createWorker,
    request,
    signal,
    crashed: { ok: false, code: 'worker_crashed' },
    read: (reply) => {
      if (reply.type !== 'progress')
        return reply.type === 'done' ? reply.result : { ok: false, code: reply.type };
      onProgress?.(reply.done);
      return undefined;
    },
  });
}

function startWorker(): Worker {
  return new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
}
