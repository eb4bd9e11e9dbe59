import { readExport } from './read-export.ts';

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readExport(data).then((found) => self.postMessage(found));
});
