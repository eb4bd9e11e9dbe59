import { resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { signUp } from '#tests/support/server/sign-up.ts';
import { choose, median, type Row } from './form.ts';
import { launchBrowser } from './tap-to-paint.ts';

type Useful = { usefulMs: number; longestTaskMs: number; blockedMs: number };
type Load = Useful & { kilobytes: number };

const SLOW_DOWN = choose(4, 1);
/** A slow mobile network, as Lighthouse takes it for granted. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const VISITS = {
  '/login': { selector: 'main form input[type="password"]', signedIn: false, again: false },
  '/plans': { selector: 'main h2', signedIn: false, again: false },
  '/dashboard, first visit': { selector: 'main a[href="/teach?start"]', signedIn: true, again: false },
  '/dashboard, second visit': { selector: 'main a[href="/teach?start"]', signedIn: true, again: true },
};

/**
 * The bytes that came and the time from the start of the navigation until the useful part of a page was painted, on a phone whose
 * processor is four times slower, at 1.6 Mbit/s. `entry` is the server of another build, to compare two of them.
 */
export async function benchPageLoad({
  entry = resolve('dist/server/main.js'),
  rounds = choose(5, 1),
} = {}): Promise<Row[]> {
  const product = await startProduct({ entry });
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const [name, visit] of Object.entries(VISITS)) {
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round += 1) {
        loads.push(await measureVisit(browser, product, { path: name.split(',')[0] ?? name, ...visit }));
      }
      rows.push(
        { name: `${name}: useful screen`, value: median(loads.map(({ usefulMs }) => usefulMs)), unit: 'ms' },
        {
          name: `${name}: received until then`,
          value: median(loads.map((load) => load.kilobytes)),
          unit: 'kB',
        },
        {
          name: `${name}: longest task until then`,
          value: median(loads.map(({ longestTaskMs }) => longestTaskMs)),
          unit: 'ms',
        },
        {
          name: `${name}: blocking time until then`,
          value: median(loads.map(({ blockedMs }) => blockedMs)),
          unit: 'ms',
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Visit = { path: string; selector: string; signedIn: boolean; again: boolean };

async function measureVisit(
  browser: Browser,
  product: { url: string },
  { path, selector, signedIn, again }: Visit,
): Promise<Load> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    isMobile: true,
    hasTouch: true,
  });
  try {
    if (signedIn) {
      const page = await context.newPage();
      // Any page of the origin takes the session; the app itself is opened by the visit that is measured.
      await enterSignedIn(page, product, await signUp(product), again ? path : '/auth/v1/health');
      if (again) {
        await page.waitForSelector(selector);
        await page.evaluate(() => navigator.serviceWorker.ready);
      }
      await page.close();
    }
    return await measureLoad(context, path, selector);
  } finally {
    await context.close();
  }
}

async function measureLoad(context: BrowserContext, path: string, selector: string): Promise<Load> {
  const page = await context.newPage();
  const received = await slowDown(page);
  await page.addInitScript(noteUseful, selector);
  await page.goto(path, { waitUntil: 'commit' });
  const useful = await page.evaluate(() => (window as unknown as { useful: Promise<Useful> }).useful);
  return { ...useful, kilobytes: received() / 1_000 };
}

/** Slows a page down and returns what tells how many bytes have come since. */
async function slowDown(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return () => bytes;
}

/**
 * Runs in the page: notes when a frame was painted in which the useful part was there, in milliseconds since the start, and how long
 * tasks kept the page from answering until then: the longest, and the sum of what each takes beyond 50 ms.
 */
function noteUseful(selector: string): void {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask', buffered: true });
  const useful = new Promise<Useful>((done) => {
    const inFrame = () => {
      if (document.querySelector(selector) === null) return requestAnimationFrame(inFrame);
      // A task that a frame's own callback posts runs after that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const usefulMs = performance.now();
        // The task that has just ended is reported a little later.
        setTimeout(() => {
          const blockedMs = tasks.reduce((sum, duration) => sum + duration - 50, 0);
          done({ usefulMs, longestTaskMs: Math.max(0, ...tasks), blockedMs });
        });
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(inFrame);
  });
  Object.assign(window, { useful });
}
