import { describe, expect, it } from 'vitest';
import { WORD_LIST_LIMITS } from '#shared/word-lists/text/limits.ts';
import { type CsvReply, type CsvRequest, handleCsvRequest } from './handle-csv-request.ts';
import { readWordFileInWorker } from './list-worker.ts';

/** A worker that replies in this thread, by default with the real code. */
class LocalWorker {
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  isTerminated = false;
  readonly #handle: (request: CsvRequest, worker: LocalWorker) => void;

  constructor(handle?: (request: CsvRequest, worker: LocalWorker) => void) {
    this.#handle =
      handle ?? ((request, worker) => void handleCsvRequest(request, (reply) => worker.reply(reply)));
  }

  reply(data: CsvReply) {
    if (!this.isTerminated)
      this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }));
  }

  crash() {
    this.onerror?.call(this as unknown as Worker, new Event('error') as ErrorEvent);
  }

  postMessage(request: CsvRequest) {
    queueMicrotask(() => this.#handle(request, this));
  }

  terminate() {
    this.isTerminated = true;
  }
}

const listFile = new Blob([`Animals\n${'dog\ncat\n'.repeat(3_000)}`]);

describe('readWordFileInWorker', () => {
  it('terminates the worker after it has returned the word list', async () => {
    const worker = new LocalWorker();
    const progress: number[] = [];
    const result = await readWordFileInWorker(listFile, {
      createWorker: () => worker,
      onProgress: (done) => progress.push(done),
    });
    expect(result).toMatchObject({ ok: true, reading: { encoding: 'utf-8' }, doubts: [] });
    expect(progress.length).toBeGreaterThan(0);
    expect(worker.isTerminated).toBe(true);
  });

  it('uses the chosen encoding', async () => {
    const bytes = new Uint8Array([0xb0, 0xca, 0xaa, 0xab, 0x0a, 0xbf, 0xdf]);
    const result = await readWordFileInWorker(new Blob([bytes]), {
      choices: { encoding: 'big5' },
      createWorker: () => new LocalWorker(),
    });
    expect(result).toMatchObject({
      reading: { encoding: 'big5' },
      list: { categories: [{ name: '動物', words: [{ word: '貓' }] }] },
    });
  });

  // docs/security.md#files
  it('reads only both ends of a 100 MB file', async () => {
    class HugeFile extends Blob {
      override size = 100_000_001;
      override arrayBuffer = () => Promise.reject(new Error('read'));
    }
    const readHugeFile = (start: string) =>
      readWordFileInWorker(new HugeFile([start]), { createWorker: () => new LocalWorker() });
    expect(await readHugeFile('dog,cat')).toMatchObject({
      ok: false,
      code: 'file_too_large',
      limit: WORD_LIST_LIMITS.fileBytes,
    });
    expect(await readHugeFile('%PDF-1.7')).toEqual({ ok: false, code: 'not_csv', kind: 'pdf' });
    const workbook = `PK\x03\x04${'x'.repeat(100_000)}xl/workbook.xml`;
    expect(await readHugeFile(workbook)).toMatchObject({
      code: 'file_too_large',
      limit: WORD_LIST_LIMITS.programFileBytes,
    });
  });

  it('reports a file that the device fails to read', async () => {
    const file = {
      size: 10,
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    };
    const result = await readWordFileInWorker(file as unknown as Blob, {
      createWorker: () => new LocalWorker(),
    });
    expect(result).toEqual({ ok: false, code: 'unreadable' });
  });

  it('reports a crash of the worker', async () => {
    const worker = new LocalWorker((_, self) => self.crash());
    expect(await readWordFileInWorker(listFile, { createWorker: () => worker })).toEqual({
      ok: false,
      code: 'worker_crashed',
    });
    expect(worker.isTerminated).toBe(true);
  });

  it('reports a crash when the browser has no workers', async () => {
    const createWorker = () => {
      throw new ReferenceError('Worker is not defined');
    };
    expect(await readWordFileInWorker(listFile, { createWorker })).toEqual({
      ok: false,
      code: 'worker_crashed',
    });
  });

  it('terminates the worker when aborted', async () => {
    const worker = new LocalWorker(() => {});
    const controller = new AbortController();
    const reading = readWordFileInWorker(listFile, { createWorker: () => worker, signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.isTerminated).toBe(true);
  });
});
