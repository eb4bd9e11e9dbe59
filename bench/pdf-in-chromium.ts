import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { choose, type Row } from './form.ts';
import { buildDeck } from './pdf-deck.ts';
import { launchBrowser } from './tap-to-paint.ts';

type Measured = { fontsMs: number; pdfMs: number; bytes: number };

const CARDS = choose(500, 5);
const ROUNDS = choose(5, 1);

/** The print worker of the built product, in Chromium: a fresh page and a fresh worker for every PDF. */
export async function benchPdfInChromium(): Promise<Row[]> {
  const assets = await readdir(resolve('dist/client/assets'));
  const worker = assets.find((name) => /^print-worker-.*[.]js$/.test(name));
  if (!worker) throw new Error('The built product has no print worker.');
  const product = await startProduct({ entry: resolve('dist/server/main.js') });
  const browser = await launchBrowser();
  try {
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await makePdf(browser, product.url, join('/assets', worker)));
    }
    const middle = (pick: (round: Measured) => number) =>
      rounds.map(pick).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    const pdf = `PDF of ${CARDS} bilingual cards with backs`;
    return [
      { name: `${pdf}, fresh worker`, value: middle(({ pdfMs }) => pdfMs), unit: 'ms' },
      { name: 'both fonts into a fresh worker', value: middle(({ fontsMs }) => fontsMs), unit: 'ms' },
      { name: pdf, value: middle(({ bytes }) => bytes) / 1000, unit: 'kB' },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function makePdf(browser: Browser, url: string, workerPath: string): Promise<Measured> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  const measured = await page.evaluate(runWorker, { workerPath, cards: buildDeck(CARDS) });
  await context.close();
  return measured;
}

/** Runs in the page: speaks to the worker as `print-engine.ts` does. */
async function runWorker(job: {
  workerPath: string;
  cards: ReturnType<typeof buildDeck>;
}): Promise<Measured> {
  type Reply = { kind: string; isChineseLoading?: boolean; id?: number; result?: Uint8Array };
  const worker = new Worker(job.workerPath, { type: 'module' });
  const receive = (isWanted: (reply: Reply) => boolean) =>
    new Promise<Reply>((done, fail) => {
      worker.addEventListener('error', () => fail(new Error('The print worker broke.')));
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        if (data.kind === 'failure') fail(new Error(JSON.stringify(data)));
        else if (isWanted(data)) done(data);
      });
    });
  const start = performance.now();
  const fonts = receive(({ isChineseLoading }) => isChineseLoading === false);
  worker.postMessage({ id: 1, method: 'loadFonts', args: ['regular'] });
  await fonts;
  const ready = performance.now();
  const answer = receive(({ kind, id }) => kind === 'result' && id === 2);
  const properties = { createdAt: new Date(0), title: 'Benchmark' };
  const document = { kind: 'cards', cards: job.cards, options: { backPages: true } };
  worker.postMessage({ id: 2, method: 'createPdf', args: [document, properties] });
  const { result } = await answer;
  worker.terminate();
  return { fontsMs: ready - start, pdfMs: performance.now() - ready, bytes: result?.length ?? 0 };
}
