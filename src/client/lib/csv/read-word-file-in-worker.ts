import type { TextEncoding } from '#shared/csv/decode-text.ts';
import type { FileFailure } from '#shared/csv/file-failure.ts';
import { checkFileSize, type WordFile } from '#shared/csv/read-word-file.ts';
import type { CsvReply, CsvRequest } from './csv-worker-protocol.ts';

/** A word list, why the file cannot be used, or that reading it failed on this device. */
export type WordFileResult =
  | WordFile
  | FileFailure
  | { ok: false; code: 'unreadable' | 'failed' | 'worker_crashed' };

type CsvWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

export type ReadInWorkerOptions = {
  encoding?: TextEncoding;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  createWorker?: () => CsvWorker;
};

/**
 * Reads a word list file off the main thread; the page stays fluid whatever the file. Never rejects but for
 * `signal`, which ends the worker at once and rejects with the signal's reason.
 */
export function readWordFileInWorker(file: Blob, options: ReadInWorkerOptions = {}): Promise<WordFileResult> {
  const { encoding, onProgress, signal, createWorker = startWorker } = options;
  const tooLarge = checkFileSize(file.size);
  if (tooLarge) return Promise.resolve(tooLarge);
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    let worker: CsvWorker;
    try {
      worker = createWorker();
    } catch {
      return resolve({ ok: false, code: 'worker_crashed' });
    }
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      worker.terminate();
      finish();
    };
    const abort = () => settle(() => reject(signal?.reason));
    const end = (result: WordFileResult) => settle(() => resolve(result));
    signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<CsvReply>) => {
      if (data.type === 'progress') onProgress?.(data.done);
      else if (data.type === 'done') end(data.result);
      else end({ ok: false, code: data.type });
    };
    // The script did not load, or the worker ran out of memory.
    worker.onerror = () => end({ ok: false, code: 'worker_crashed' });
    worker.onmessageerror = () => end({ ok: false, code: 'worker_crashed' });
    const request: CsvRequest = encoding ? { file, encoding } : { file };
    worker.postMessage(request);
  });
}

function startWorker(): Worker {
  return new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
}
