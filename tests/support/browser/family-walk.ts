import { type BrowserContext, expect, type Page } from '@playwright/test';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { getTrackingScreen } from '../library/tracking-family.ts';
import { PASSWORD } from '../server/sign-up.ts';
import { readDatabase } from './device-database.ts';
import { countUnsent } from './unsent-changes.ts';

/** Long enough for a slow machine. */
const SLOW_TIMEOUT = { timeout: 60_000 };
const NOTE = 'Laughed at the elephant, pointed at the moon and said "moon"; tired in the evening. '
  .repeat(3)
  .trim();

/** A parent's walk through the product in a new page. */
export class FamilyWalk {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #email: string;

  private constructor(context: BrowserContext, page: Page, email: string) {
    this.#context = context;
    this.#page = page;
    this.#email = email;
  }

  static async start(context: BrowserContext, email: string): Promise<FamilyWalk> {
    await context.addInitScript(() => {
      const longTasks: number[] = [];
      Object.assign(window, { longTasks });
      new PerformanceObserver((list) => {
        longTasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask', buffered: true });
    });
    return new FamilyWalk(context, await context.newPage(), email);
  }

  /** Logs in and returns the milliseconds until the history shows the days. */
  async signIn(dayCount: number): Promise<number> {
    const page = this.#page;
    await page.goto('/login?next=%2Fhistory%3Fmonth%3Dall');
    await page.getByLabel('Email').fill(this.#email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    const start = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await this.#waitForDays(dayCount);
    return performance.now() - start;
  }

  /** Waits until the device's copy is stored and returns its size. */
  async waitForCopy() {
    await expect.poll(async () => (await readCopy(this.#page)).characters, SLOW_TIMEOUT).toBeGreaterThan(2);
    return readCopy(this.#page);
  }

  /** Returns the duration in ms of the longest task since the last call, or 0 if all were below 50 ms. */
  takeLongestTask(): Promise<number> {
    return this.#page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: number[] };
      return Math.max(0, ...longTasks.splice(0));
    });
  }

  async editCard(word: string, newWord: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('link', { name: 'Manage Flashcards' }).click();
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    await page.getByLabel('Search words').fill(word);
    await page.getByRole('button', { name: `Edit ${word}`, exact: true }).click(SLOW_TIMEOUT);
    const form = page.getByRole('dialog', { name: `Edit the flashcard ${word}` });
    await form.getByLabel('Word', { exact: true }).fill(newWord);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden', ...SLOW_TIMEOUT });
    await page.getByLabel('Search words').fill(newWord);
    await expect(page.getByRole('button', { name: `Edit ${newWord}`, exact: true })).toBeVisible(
      SLOW_TIMEOUT,
    );
  }

  /** Logs four flashes of each of the five sets, two times of day, a rating and a note. */
  async logFullDay(): Promise<void> {
    await this.#openTracking();
    const {
      getPlusButton,
      getFlashCount,
      getFaceRadio,
      getTimeButton,
      notesField,
      saveButton,
      savedMessage,
    } = getTrackingScreen(this.#page);
    for (const set of [1, 2, 3, 4, 5]) {
      for (let flash = 0; flash < 4; flash += 1) await getPlusButton(set).click();
      await expect(getFlashCount(set)).toHaveText('4', SLOW_TIMEOUT);
    }
    await getFaceRadio('Loved it').click();
    await getTimeButton('Morning').click();
    await getTimeButton('Evening').click();
    await notesField.fill(NOTE);
    await saveButton.click();
    await expect(savedMessage).toBeVisible(SLOW_TIMEOUT);
  }

  async logFlash(): Promise<void> {
    await this.#openTracking();
    const { getPlusButton, saveButton, savedMessage } = getTrackingScreen(this.#page);
    await getPlusButton(1).click();
    await saveButton.click();
    await expect(savedMessage).toBeVisible(SLOW_TIMEOUT);
  }

  /** Runs an action and waits until its change is sent. */
  async waitUntilSent(act: () => Promise<void>): Promise<void> {
    await this.countBytes(act);
  }

  /** Waits like `waitUntilSent`. Returns the bytes of both bodies. */
  async countBytes(act: () => Promise<void>): Promise<{ sent: number; received: number }> {
    const syncResponse = this.#page.waitForResponse((response) => {
      const isSync = new URL(response.url()).pathname === SYNC_PATH;
      return isSync && response.request().postData()?.includes('"changes":[]') === false;
    }, SLOW_TIMEOUT);
    const [response] = await Promise.all([syncResponse, act()]);
    const sent = response.request().postDataBuffer()?.length ?? 0;
    const received = (await response.body()).length;
    await expect.poll(() => this.countUnsent(), SLOW_TIMEOUT).toBe(0);
    return { sent, received };
  }

  /** Reloads offline and returns the milliseconds until Daily Tracking has counted a flash. */
  async reloadOffline(): Promise<number> {
    await this.#openTracking();
    await this.#page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.#page.reload();
    await this.#context.setOffline(true);
    const start = performance.now();
    await this.#page.reload();
    const { getPlusButton, getMinusButton, getFlashCount } = getTrackingScreen(this.#page);
    await getPlusButton(1).click(SLOW_TIMEOUT);
    await expect(getFlashCount(1)).toHaveText('5', SLOW_TIMEOUT);
    const durationMs = performance.now() - start;
    await getMinusButton(1).click();
    return durationMs;
  }

  /** Reloads the history and returns the milliseconds until it shows the days. */
  async openHistory(dayCount: number): Promise<number> {
    const start = performance.now();
    await this.#page.goto('/history?month=all');
    await this.#waitForDays(dayCount);
    return performance.now() - start;
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async expectFlashes(count: number): Promise<void> {
    await expect(getTrackingScreen(this.#page).getFlashCount(1)).toHaveText(String(count), SLOW_TIMEOUT);
  }

  countUnsent(): Promise<number> {
    return countUnsent(this.#page);
  }

  /** Goes online and returns the milliseconds until all changes are sent. */
  async sendAll(): Promise<number> {
    const start = performance.now();
    await this.#context.setOffline(false);
    await expect.poll(() => this.countUnsent(), { ...SLOW_TIMEOUT, intervals: [20] }).toBe(0);
    return performance.now() - start;
  }

  async #openTracking(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Daily Tracking' }).click();
    await getTrackingScreen(this.#page).getPlusButton(1).waitFor(SLOW_TIMEOUT);
  }

  async #waitForDays(dayCount: number): Promise<void> {
    const page = this.#page;
    if (dayCount === 0) await page.getByRole('link', { name: 'Log a session' }).waitFor(SLOW_TIMEOUT);
    else
      await page
        .getByText(`${dayCount} day${dayCount === 1 ? '' : 's'}`, { exact: true })
        .first()
        .waitFor(SLOW_TIMEOUT);
  }
}

/** Returns the number of months with entries in the copy, and the length of the copy as JSON. */
async function readCopy(page: Page) {
  const { copy = [] } = await readDatabase(page);
  return {
    months: copy.filter(([key]) => key.startsWith('entries/')).length,
    characters: JSON.stringify(copy).length,
  };
}
