import { describe, expect, it } from 'vitest';
import { DEFAULT_FORMAT } from '#shared/print/paper/page-format.ts';
import { createPrintEngine, createWhenReady, type PrintEngine, type PrintWorker } from './print-engine.ts';
import {
  type FontState,
  NO_FONTS,
  PrintError,
  type PrintFailure,
  type PrintReply,
  type PrintRequest,
} from './print-messages.ts';

/** A worker that keeps the messages it gets and answers when the test says so. */
function startFakeWorker() {
  const requests: PrintRequest[] = [];
  const target = new EventTarget();
  let ended = false;
  const worker: PrintWorker = {
    postMessage: (request: PrintRequest) => void requests.push(request),
    terminate: () => {
      ended = true;
    },
    addEventListener: target.addEventListener.bind(target) as Worker['addEventListener'],
  };
  return {
    worker,
    requests,
    reply: (data: PrintReply) => target.dispatchEvent(Object.assign(new Event('message'), { data })),
    crash: () => target.dispatchEvent(Object.assign(new Event('error'), { message: 'no module' })),
    ended: () => ended,
  };
}

const LAYOUT = { format: DEFAULT_FORMAT, pages: [], total: 0, warnings: [] };
const PREVIEW = { layout: LAYOUT, faces: [], families: { arimo: 'a', latin: 'l', chinese: 'c' } };

describe('the print engine', () => {
  it('matches answers to questions, whatever their order', async () => {
    const fake = startFakeWorker();
    const engine = createPrintEngine(() => fake.worker);
    const pdf = engine.createPdf(
      [{ word: 'dog' }],
      { backPages: false },
      { createdAt: new Date(0), title: '' },
    );
    const preview = engine.preview([{ word: 'dog' }], { backPages: false });
    fake.reply({ kind: 'preview', id: 2, preview: PREVIEW });
    fake.reply({ kind: 'pdf', id: 1, bytes: new Uint8Array([37]) });
    expect(await preview).toBe(PREVIEW);
    expect((await pdf).type).toBe('application/pdf');
  });

  it('sends only what printing needs of a card', () => {
    const fake = startFakeWorker();
    const card = { word: 'dog', english: undefined, pinyin: undefined, categoryId: 'cat1' };
    void createPrintEngine(() => fake.worker).preview([card], { backPages: false });
    expect(fake.requests[0]).toMatchObject({ kind: 'preview', cards: [{ word: 'dog' }] });
    expect(JSON.stringify(fake.requests)).not.toContain('cat1');
  });

  it('passes the reason of a failure on', async () => {
    const fake = startFakeWorker();
    const preview = createPrintEngine(() => fake.worker).preview([{ word: '狗' }], { backPages: false });
    fake.reply({ kind: 'failure', id: 1, code: 'font-loading', detail: 'not yet' });
    await expect(preview).rejects.toMatchObject({ code: 'font-loading' });
  });

  it('tells its listeners of the fonts', () => {
    const fake = startFakeWorker();
    const engine = createPrintEngine(() => fake.worker);
    const seen: string[] = [];
    const stop = engine.fonts.subscribe(() => seen.push(engine.fonts.getSnapshot().chinese));
    engine.loadFonts();
    fake.reply({ kind: 'fonts', states: { arimo: 'ready', latin: 'ready', chinese: 'loading' } });
    stop();
    fake.reply({ kind: 'fonts', states: { arimo: 'ready', latin: 'ready', chinese: 'ready' } });
    expect(seen).toEqual(['loading']);
    expect(engine.fonts.getSnapshot().chinese).toBe('ready');
  });

  it('rejects what is under way when the worker breaks, and starts a new one', async () => {
    const fakes = [startFakeWorker(), startFakeWorker()];
    let started = 0;
    const engine = createPrintEngine(() => (fakes[started++] as (typeof fakes)[number]).worker);
    const preview = engine.preview([{ word: 'dog' }], { backPages: false });
    fakes[0]?.crash();
    await expect(preview).rejects.toMatchObject({ code: 'failed' });
    expect(engine.fonts.getSnapshot().latin).toBe('failed');
    engine.loadFonts();
    expect(fakes[1]?.requests).toEqual([{ kind: 'load-fonts' }]);
  });

  it('ends the worker when closed', async () => {
    const fake = startFakeWorker();
    const engine = createPrintEngine(() => fake.worker);
    const preview = engine.preview([{ word: 'dog' }], { backPages: false });
    engine.close();
    await expect(preview).rejects.toMatchObject({ code: 'failed' });
    expect(fake.ended()).toBe(true);
    expect(engine.fonts.getSnapshot()).toEqual(NO_FONTS);
  });
});

/** An engine whose Chinese font and failures the test decides. */
function startFakeEngine(chinese: FontState, failure: PrintFailure = 'font-loading') {
  const listeners = new Set<() => void>();
  let state = chinese;
  let asked = 0;
  const engine: PrintEngine = {
    loadFonts() {},
    fonts: {
      getSnapshot: () => ({ arimo: 'ready', latin: 'ready', chinese: state }),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    preview: () => Promise.reject(new Error('not asked for')),
    createPdf: async () => {
      asked += 1;
      if (state !== 'ready') throw new PrintError(failure, 'no font');
      return new Blob(['pdf']);
    },
    createTestPage: () => Promise.reject(new Error('not asked for')),
    createBooks: () => Promise.reject(new Error('not asked for')),
    close() {},
  };
  const become = (next: FontState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { engine, become, asked: () => asked, listening: () => listeners.size };
}

const make = (engine: PrintEngine) =>
  createWhenReady(engine, () =>
    engine.createPdf([{ word: '狗' }], { backPages: false }, { createdAt: new Date(0), title: 'cards' }),
  );
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('asks once where the fonts have loaded', async () => {
  const fake = startFakeEngine('ready');
  expect(await (await make(fake.engine)).text()).toBe('pdf');
  expect(fake.asked()).toBe(1);
});

it('waits for the Chinese font and asks again', async () => {
  const fake = startFakeEngine('loading');
  const pdf = make(fake.engine);
  await settle();
  fake.become('loading');
  await settle();
  expect(fake.asked()).toBe(1);
  fake.become('ready');
  expect(await (await pdf).text()).toBe('pdf');
  expect(fake.listening()).toBe(0);
});

it('says when the font does not come', async () => {
  const fake = startFakeEngine('loading');
  const pdf = make(fake.engine);
  await settle();
  fake.become('failed');
  await expect(pdf).rejects.toMatchObject({ code: 'font-failed' });
  expect(fake.listening()).toBe(0);
});

it('does not wait where waiting does not help', async () => {
  const fake = startFakeEngine('loading', 'failed');
  await expect(make(fake.engine)).rejects.toMatchObject({ code: 'failed' });
});
