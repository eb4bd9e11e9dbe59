import { answerCsvRequest } from './answer-csv-request.ts';
import type { CsvReply, CsvRequest } from './csv-worker-protocol.ts';

// A module worker of our own: Papa Parse's `worker: true` runs from a blob: address, which the page's security policy
// refuses.
self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  void answerCsvRequest(data, (reply: CsvReply) => self.postMessage(reply));
});
