import { type CsvReply, type CsvRequest, handleCsvRequest } from './handle-csv-request.ts';
import type { DeckRows } from './write-deck.ts';

export type DeckRequest = { deck: DeckRows };
export type DeckReply = { file: Blob | null };

// Papa Parse's own `worker: true` runs from a blob: URL, which the page's security policy refuses.
self.addEventListener('message', ({ data }: MessageEvent<CsvRequest | DeckRequest>) => {
  if ('deck' in data) void handleDeckRequest(data).then((reply) => self.postMessage(reply));
  else void handleCsvRequest(data, (reply: CsvReply) => self.postMessage(reply));
});

async function handleDeckRequest({ deck }: DeckRequest): Promise<DeckReply> {
  try {
    const { writeDeck } = await import('./write-deck.ts');
    return { file: new Blob([await writeDeck(deck, new Date())], { type: 'application/octet-stream' }) };
  } catch (error) {
    console.error(error);
    return { file: null };
  }
}
