import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { createLongLibrary } from '#tests/support/library/ten-years-family.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { choose, quantile, type Row } from './form.ts';
import { launchBrowser, measureTap, type Shown, type TapTimes } from './tap-to-paint.ts';

const CARDS = choose(10_000, 500);
const SLOW_DOWN = choose(4, 1);
const ROUNDS = choose(12, 1);
const PATH = '/manage-flashcards?tab=flashcards';
const LIST = 'main ul[aria-label="Flashcards"]';
const WITHIN = { timeout: 60_000 };

const ACTIONS = {
  openAdd: 'opening the sheet of a new card',
  add: 'adding a card',
  open: 'opening a card for editing',
  save: 'saving an edited card',
  menu: 'opening the menu of a card',
  delete: 'deleting a card',
  search: 'a key stroke in the search',
  clear: 'emptying the search',
} as const;
type Action = keyof typeof ACTIONS;

/**
 * How long a phone whose processor is four times slower takes from a tap to the paint that shows its outcome, with 10,000
 * cards on the Flashcards tab, and as a multiple of a new family's 25 cards in the same run. `entry` is the server of
 * another build, to compare two of them.
 */
export async function benchLargeLibrary({ entry = resolve('dist/server/main.js') } = {}): Promise<Row[]> {
  const product = await startProduct({ entry });
  const browser = await launchBrowser();
  try {
    const [large, small] = [await signUp(product), await signUp(product)];
    await importCards(product, large);
    const measured = await measureActions(browser, product, large, String(choose(4_242, 442)));
    const yardstick = await measureActions(browser, product, small, 'bird');
    return Object.entries(ACTIONS)
      .flatMap(([action, words]) => {
        const name = `${words} among ${CARDS}, tap to paint`;
        const times = measured.times[action as Action].map(({ shownMs }) => shownMs);
        const others = yardstick.times[action as Action].map(({ shownMs }) => shownMs);
        const painted = measured.times[action as Action].map(({ paintedMs }) => paintedMs);
        return [
          { name, value: quantile(times, 0.5), unit: 'ms' },
          { name: `${name}: 95th percentile`, value: quantile(times, 0.95), unit: 'ms' },
          { name: `${name}: the first paint of any kind`, value: quantile(painted, 0.5), unit: 'ms' },
          { name: `${name}: among 25`, value: quantile(others, 0.5), unit: 'ms' },
        ];
      })
      .concat({
        name: `sending a change of ${CARDS} cards: longest time the page was busy`,
        value: quantile(measured.busyMs, 0.5),
        unit: 'ms',
      });
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function importCards(product: { url: string }, { accessToken, user }: SignedUp): Promise<void> {
  const library = createLongLibrary({ userId: user.id, today: '2026-01-01', days: 0, cards: CARDS });
  const { rows, refused } = await readLibrary(product, accessToken, [
    {
      type: 'importFlashcards',
      importId: randomUUID(),
      at: '2026-01-01T10:00:00.000+01:00',
      fileName: 'words.csv',
      categories: [...library.categories],
      flashcards: [...library.flashcards],
    },
  ]);
  expect(refused).toEqual([]);
  expect(rows.flashcards).toHaveLength(CARDS);
}

async function measureActions(browser: Browser, product: { url: string }, family: SignedUp, term: string) {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const { rows } = await readLibrary(product, family.accessToken);
    const countOf = (search: string) =>
      filterFlashcards(rows.flashcards, { categoryId: null, search }).length;
    await enterSignedIn(page, product, family, PATH);
    await page.locator(shows(rows.flashcards.length)).waitFor(WITHIN);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const times: Record<Action, TapTimes[]> = {
      openAdd: [],
      add: [],
      open: [],
      save: [],
      menu: [],
      delete: [],
      search: [],
      clear: [],
    };
    const busyMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      busyMs.push(await addEditDelete(page, round, times));
      await page.getByLabel('Search words').tap();
      for (const [index, key] of [...term].entries()) {
        const selector = shows(countOf(term.slice(0, index + 1)));
        times.search.push(await measureKey(page, key, selector));
      }
      await page.keyboard.press('ControlOrMeta+a');
      times.clear.push(await measureKey(page, 'Backspace', shows(rows.flashcards.length)));
    }
    return { times, busyMs };
  } finally {
    await context.close();
  }
}

/** Returns the longest time that the page was busy while it sent one of the changes. */
async function addEditDelete(page: Page, round: number, times: Record<Action, TapTimes[]>): Promise<number> {
  const [word, changed] = [`new ${round}`, `newer ${round}`];
  const tap = (shown: Shown, control: Locator) =>
    measureTap(page, { event: 'click', shown }, () => control.tap());
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const busyMs: number[] = [];
  const settle = async () => busyMs.push(await waitUntilSent(page));
  const row = (name: string) => `${LIST} [aria-label="Edit ${name}"]`;
  const close = async (sheet: Locator) => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached', ...WITHIN });
  };

  times.openAdd.push(await tap({ selector: '[role="dialog"] form', isThere: true }, button('Add')));
  const adding = page.getByRole('dialog', { name: 'Add a flashcard' });
  await adding.getByRole('group', { name: 'Category' }).getByText('Animals', { exact: true }).click();
  await adding.getByLabel('Word', { exact: true }).fill(word);
  times.add.push(
    await tap({ selector: row(word), isThere: true }, adding.getByRole('button', { name: 'Add' })),
  );
  await settle();
  await close(adding);
  times.open.push(await tap({ selector: '[role="dialog"] form', isThere: true }, button(`Edit ${word}`)));
  const editing = page.getByRole('dialog', { name: `Edit the flashcard ${word}` });
  await editing.getByLabel('Word', { exact: true }).fill(changed);
  times.save.push(
    await tap(
      { selector: `body:not(:has([role="dialog"])) ${row(changed)}`, isThere: true },
      editing.getByRole('button', { name: 'Save' }),
    ),
  );
  await settle();
  times.menu.push(
    await tap({ selector: '[role="menuitem"]', isThere: true }, button(`Options for ${changed}`)),
  );
  times.delete.push(
    await tap({ selector: row(changed), isThere: false }, page.getByRole('menuitem', { name: 'Delete' })),
  );
  await settle();
  return Math.max(...busyMs);
}

function measureKey(page: Page, key: string, selector: string): Promise<TapTimes> {
  return measureTap(page, { event: 'keydown', shown: { selector, isThere: true } }, () =>
    page.keyboard.press(key),
  );
}

/** What the list holds in the page when it shows so many cards. */
const shows = (count: number) => `${LIST} > [aria-setsize="${count}"][aria-posinset="1"]`;

/** Waits until the server has every change and the page has come to rest; the longest task since, in milliseconds. */
async function waitUntilSent(page: Page): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const busy: number[] = [];
    const observer = new PerformanceObserver((list) => {
      busy.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    return { busy, observer };
  });
  await page.waitForFunction(
    () => Object.keys(localStorage).every((key) => !key.startsWith('outbox/')),
    undefined,
    WITHIN,
  );
  return watch.evaluate(
    ({ busy, observer }) =>
      new Promise<number>((done) => {
        requestIdleCallback(() => {
          observer.disconnect();
          done(Math.max(0, ...busy));
        });
      }),
  );
}
