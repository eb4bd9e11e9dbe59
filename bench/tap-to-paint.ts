import { type Browser, chromium, type Page } from '@playwright/test';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** What the page shows once an action is done: an element that is there, or that is gone. */
export type Shown = { selector: string; isThere: boolean };

/** Milliseconds from the event until the next frame was painted, and until the one that shows the outcome. */
export type TapTimes = { paintedMs: number; shownMs: number };

const MOST_MS = 30_000;

/**
 * Makes one action and measures it in the page: from the time that the browser gave the first event of type `event` (its
 * waiting for a busy page counts) until a frame was painted. The page never looks for the outcome between two frames, so
 * that looking delays none.
 */
export async function measureTap(
  page: Page,
  given: { event: 'click' | 'keydown'; shown: Shown },
  act: () => Promise<void>,
): Promise<TapTimes> {
  await page.evaluate(armMeasure, { ...given, mostMs: MOST_MS });
  await act();
  return page.evaluate(() => (window as unknown as { measured: Promise<TapTimes> }).measured);
}

/** Runs in the page. */
function armMeasure({ event, shown, mostMs }: { event: string; shown: Shown; mostMs: number }): void {
  const measured = new Promise<TapTimes>((done, fail) => {
    const listen = ({ timeStamp }: Event) => {
      let paintedMs: number | null = null;
      const inFrame = () => {
        const isShown = (document.querySelector(shown.selector) !== null) === shown.isThere;
        // A task that a frame's own callback posts runs after that frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const ms = performance.now() - timeStamp;
          paintedMs ??= ms;
          if (isShown) done({ paintedMs, shownMs: ms });
          else if (ms > mostMs) fail(new Error(`The page never showed ${JSON.stringify(shown)}.`));
          else requestAnimationFrame(inFrame);
        };
        port2.postMessage(null);
      };
      requestAnimationFrame(inFrame);
    };
    window.addEventListener(event, listen, { capture: true, once: true });
  });
  // A failure before the page is asked for the outcome is reported when it is.
  measured.catch(() => {});
  Object.assign(window, { measured });
}
