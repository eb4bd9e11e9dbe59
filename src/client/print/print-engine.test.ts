import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_FORMAT } from '#shared/print/paper/page-format.ts';
import { createPrintEngine, type PrintWorker } from './print-engine.ts';
import type { PrintReply, PrintRequest } from './print-messages.ts';

/** Starts a worker that records its requests and replies on demand. */
function startFakeWorker() {
  const requests: PrintRequest[] = [];
  const target = new EventTarget();
  const worker: PrintWorker = {
    postMessage: (request: PrintRequest) => void requests.push(request),
    terminate: () => {},
    addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
  };
  return {
    worker,
    requests,
    reply: (data: PrintReply) => target.dispatchEvent(Object.assign(new Event('message'), { data })),
    crash: () => target.dispatchEvent(Object.assign(new Event('error'), { message: 'no module' })),
  };
}

const LAYOUT = { format: DEFAULT_FORMAT, pages: [], total: 0, warnings: [] };
const PREVIEW = { layout: LAYOUT, faces: [], families: { arimo: 'a', latin: 'l', chinese: 'c' } };

const JOB = { cards: [{ word: 'dog' }], options: { backPages: false } };

describe('createPrintEngine', () => {
  it('matches replies to calls in any order', async () => {
    const fake = startFakeWorker();
    const engine = createPrintEngine(() => fake.worker);
    const pdf = engine.createPdf({ kind: 'cards', ...JOB }, { createdAt: new Date(0), title: '' });
    const onWaiting = vi.fn();
    const preview = engine.preview(JOB, onWaiting);
    fake.reply({ kind: 'waiting', id: 2 });
    fake.reply({ kind: 'result', id: 2, result: PREVIEW });
    fake.reply({ kind: 'result', id: 1, result: new Uint8Array([37]) });
    expect(await preview).toBe(PREVIEW);
    expect(onWaiting).toHaveBeenCalledOnce();
    expect((await pdf).type).toBe('application/pdf');
  });

  it('sends only the printed fields of a card', () => {
    const fake = startFakeWorker();
    const card = { word: 'dog', english: undefined, pinyin: undefined, categoryId: 'cat1' };
    void createPrintEngine(() => fake.worker).preview({ ...JOB, cards: [card] });
    expect(fake.requests[0]).toMatchObject({ method: 'preview', args: [{ cards: [{ word: 'dog' }] }] });
    expect(JSON.stringify(fake.requests)).not.toContain('cat1');
  });

  it('rejects with the code of a failure', async () => {
    const fake = startFakeWorker();
    const engine = createPrintEngine(() => fake.worker);
    const preview = engine.preview(JOB);
    fake.reply({ kind: 'fonts', isChineseLoading: true });
    expect(engine.isChineseLoading.getSnapshot()).toBe(true);
    fake.reply({ kind: 'failure', id: 1, code: 'font-failed', detail: 'offline' });
    await expect(preview).rejects.toMatchObject({ code: 'font-failed' });
  });

  it('rejects pending calls when the worker crashes', async () => {
    const fakes = [startFakeWorker(), startFakeWorker()];
    let startedCount = 0;
    const engine = createPrintEngine(() => fakes[startedCount++]!.worker);
    const preview = engine.preview(JOB);
    fakes[0]!.reply({ kind: 'fonts', isChineseLoading: true });
    fakes[0]!.crash();
    await expect(preview).rejects.toMatchObject({ code: 'failed' });
    expect(engine.isChineseLoading.getSnapshot()).toBe(false);
    engine.loadFonts('bold');
    expect(fakes[1]!.requests).toEqual([{ id: 2, method: 'loadFonts', args: ['bold'] }]);
  });
});
