import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { substituteFamilyIds } from '#tests/support/library/default-ids.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { signUp } from '#tests/support/server/sign-up.ts';
import { choose, quantile, type Row } from './form.ts';
import { launchBrowser } from './tap-to-paint.ts';

/** When each step was painted, in milliseconds, and how long it was to stay. */
type Change = { at: number; isCard: boolean };

const SLOW_DOWN = choose(4, 1);
const SESSIONS = choose(4, 1);
const CARD_MS = 1_000;
const PAUSE_MS = 3_000;
const SETS = choose(5, 1);
const CARDS = 5 * SETS;
/** With the pauses between two sets. */
const STEPS = CARDS + SETS - 1;
/** A Chinese word takes the place of the dog: its font is the large one. */
const CHANGES = [
  {
    type: 'addFlashcard' as const,
    flashcard: { id: 'f501', word: '苹果', english: 'apple', pinyin: 'píng guǒ', categoryId: 'cat1' },
    categoryName: 'Animals',
  },
  { type: 'removeFromSet' as const, setId: 1, flashcardIds: ['f1'] },
  { type: 'addToSet' as const, setId: 1, flashcardIds: ['f501'] },
  ...[2, 3, 4, 5].slice(SETS - 1).map((setId) => ({ type: 'deleteSet' as const, setId })),
];

/**
 * How exactly cards change on a phone whose processor is four times slower: each change against its due time and over a session
 * of all cards, and how long it takes from the press of Start until the first word is painted. `entry` is the server of
 * another build, to compare two of them.
 */
export async function benchPlayer({ entry = resolve('dist/server/main.js') } = {}): Promise<Row[]> {
  const product = await startProduct({ entry });
  const browser = await launchBrowser();
  try {
    const late: number[] = [];
    const drifts: number[] = [];
    const starts: number[] = [];
    const again: number[] = [];
    for (let session = 0; session < SESSIONS; session += 1) {
      const page = await openDashboard(browser, product);
      starts.push(await measureStart(page));
      const { errors, drift } = findErrors(await readChanges(page));
      late.push(...errors);
      drifts.push(drift);
      await page.getByRole('button', { name: 'Save without a rating' }).click();
      again.push(await measureStart(page));
      await page.context().close();
    }
    const slow = `${SLOW_DOWN} times slower`;
    return [
      { name: `a card against its due time, ${slow}: median`, value: quantile(late, 0.5), unit: 'ms' },
      {
        name: `a card against its due time, ${slow}: 99th percentile`,
        value: quantile(late, 0.99),
        unit: 'ms',
      },
      { name: `drift over ${CARDS} cards, ${slow}: the most`, value: Math.max(...drifts), unit: 'ms' },
      { name: `Start to the first word, ${slow}: first session`, value: quantile(starts, 0.5), unit: 'ms' },
      { name: `Start to the first word, ${slow}: next session`, value: quantile(again, 0.5), unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function openDashboard(browser: Browser, product: { url: string }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    isMobile: true,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const family = await signUp(product);
  await sendChanges(product, family.accessToken, substituteFamilyIds(CHANGES, family.user.id));
  await page.addInitScript(noteSteps, STEPS);
  await enterSignedIn(page, product, family, '/dashboard');
  await page.getByRole('link', { name: 'Start' }).waitFor();
  // What a visit fetches once has loaded when a parent presses Start.
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return page;
}

/** Runs in the page: notes when each step was painted, and the press of Start. `waitForAll` looks at nothing meanwhile. */
function noteSteps(steps: number): void {
  let finish = () => {};
  const waitForAll = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const noted = { pressedAt: 0, changes: [] as Change[], waitForAll };
  Object.assign(window, { noted });
  document.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target instanceof Element) || !target.closest('a[href="/teach?start"]')) return;
      Object.assign(noted, { pressedAt: timeStamp, changes: [] });
    },
    { capture: true },
  );
  new MutationObserver((records) => {
    const shown = records.find(({ target }) => (target as HTMLElement).dataset.shown)?.target as HTMLElement;
    if (!shown) return;
    // The observer runs within the frame that swapped the cards; a task that it posts runs after the paint.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const at = performance.now();
      noted.changes.push({ at, isCard: shown.querySelector('.text-player-word') !== null });
      if (noted.changes.length === steps) finish();
    };
    port2.postMessage(null);
  }).observe(document, { subtree: true, attributeFilter: ['data-shown'] });
}

async function measureStart(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Start' }).click();
  await page.waitForFunction(() => Reflect.get(window, 'noted').changes.length > 0);
  return page.evaluate(() => {
    const { pressedAt, changes } = Reflect.get(window, 'noted') as { pressedAt: number; changes: Change[] };
    return (changes[0]?.at ?? Number.NaN) - pressedAt;
  });
}

/** A locator that waits would look for its element twice a second, which costs a slow page several frames each time. */
async function readChanges(page: Page): Promise<Change[]> {
  await page.evaluate(() => Reflect.get(window, 'noted').waitForAll());
  await page.getByRole('heading', { name: 'How did it go?' }).waitFor();
  return page.evaluate(() => Reflect.get(window, 'noted').changes);
}

/**
 * Returns how far each change to a card was from its due time, and how far the last one had drifted. Due times are counted from
 * the second card: the first is drawn outside of a frame so that its paint is not known as exactly.
 */
function findErrors(changes: readonly Change[]): { errors: number[]; drift: number } {
  if (changes.length !== STEPS) throw new Error(`${changes.length} of ${STEPS} steps were shown.`);
  const [, second, ...others] = changes;
  let dueAt = second?.at ?? Number.NaN;
  let before = second;
  const errors = others.flatMap((change) => {
    dueAt += before?.isCard ? CARD_MS : PAUSE_MS;
    before = change;
    return change.isCard ? [change.at - dueAt] : [];
  });
  return { errors: errors.map(Math.abs), drift: Math.abs(errors.at(-1) ?? Number.NaN) };
}
