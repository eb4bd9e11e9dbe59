import { readExport } from './read-export.ts';

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readExport(data).then((result) => self.postMessage(result));
});
