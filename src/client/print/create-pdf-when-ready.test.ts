import { expect, it } from 'vitest';
import { createPdfWhenReady } from './create-pdf-when-ready.ts';
import type { PrintEngine } from './print-engine.ts';
import { type FontState, PrintError, type PrintFailure } from './print-messages.ts';

/** An engine whose Chinese font and failures the test decides. */
function startFakeEngine(chinese: FontState, failure: PrintFailure = 'font-loading') {
  const listeners = new Set<() => void>();
  let state = chinese;
  let asked = 0;
  const engine: PrintEngine = {
    loadFonts() {},
    fonts: {
      getSnapshot: () => ({ latin: 'ready', chinese: state }),
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
    close() {},
  };
  const become = (next: FontState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { engine, become, asked: () => asked, listening: () => listeners.size };
}

const make = (engine: PrintEngine) =>
  createPdfWhenReady(
    engine,
    [{ word: '狗' }],
    { backPages: false },
    { createdAt: new Date(0), title: 'cards' },
  );
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('asks once where the fonts are here', async () => {
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
