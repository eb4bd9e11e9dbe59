import { callWorker, type WorkerLike } from '#client/lib/worker/call-worker.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import type { FileFailure } from '#shared/word-lists/text/limits.ts';
import type { DeckReply, DeckRequest } from './csv-worker.ts';
import type { CsvReply, CsvRequest } from './handle-csv-request.ts';
import type { DeckRows } from './write-deck.ts';

export type WordFileResult =
  | WordFile
  | FileFailure
  | { ok: false; code: 'unreadable' | 'not_loaded' | 'failed' | 'worker_crashed' };

type ReadInWorkerOptions = {
  choices?: ReadingChoices;
  categoryNames?: readonly string[];
  isPasted?: boolean;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  createWorker?: () => WorkerLike;
};

export async function readWordFileInWorker(
  file: Blob,
  {
    choices = {},
    categoryNames = [],
    isPasted = false,
    onProgress,
    signal,
    createWorker = startListWorker,
  }: ReadInWorkerOptions = {},
): Promise<WordFileResult> {
  const request: CsvRequest = { file, choices, categoryNames, isPasted };
  return callWorker<CsvReply, WordFileResult>({
    createWorker,
    request,
    signal,
    crashResult: { ok: false, code: 'worker_crashed' },
    read: (reply) => {
      if (reply.type !== 'progress')
        return reply.type === 'done' ? reply.result : { ok: false, code: reply.type };
      onProgress?.(reply.done);
      return undefined;
    },
  });
}

export function startListWorker(): Worker {
  return new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
}

/** Writes the deck in the list worker, where WebAssembly is allowed. Returns null on failure. */
export function writeDeckInWorker(deck: DeckRows): Promise<Blob | null> {
  return callWorker<DeckReply, Blob | null>({
    createWorker: startListWorker,
    request: { deck } satisfies DeckRequest,
    crashResult: null,
    read: ({ file }) => file,
  });
}
