import { askWorker } from '#client/lib/worker/ask-worker.ts';
import type { DeckReply, DeckRequest } from './csv-worker.ts';
import { startListWorker } from './read-word-file-in-worker.ts';
import type { DeckRows } from './write-deck.ts';

/** Writes the deck in the worker of the lists, which alone may run WebAssembly. Returns null on failure. */
export function writeDeckInWorker(deck: DeckRows): Promise<Blob | null> {
  return askWorker<DeckReply, Blob | null>({
    createWorker: startListWorker,
    request: { deck } satisfies DeckRequest,
    crashed: null,
    read: ({ file }) => file,
  });
}
