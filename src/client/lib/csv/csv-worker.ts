import { answerCsvRequest, type CsvReply, type CsvRequest } from './answer-csv-request.ts';

// Papa Parse's own `worker: true` runs from a blob: address, which the page's security policy refuses.
self.addEventListener('message', ({ data }: MessageEvent<CsvRequest>) => {
  void answerCsvRequest(data, (reply: CsvReply) => self.postMessage(reply));
});
