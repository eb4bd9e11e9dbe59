import { type BrowserContext, expect, type Page } from '@playwright/test';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { trackingScreen } from '../library/tracking-family.ts';
import { PASSWORD } from '../server/sign-up.ts';
import { readDatabase } from './device-database.ts';
import { countUnsent } from './unsent-changes.ts';

/** Long enough for a slow machine. */
const WITHIN = { timeout: 60_000 };
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

  /** Returns the milliseconds from the press on Log in until the history shows the days. */
  async signIn(days: number): Promise<number> {
    const page = this.#page;
    await page.goto('/login?next=%2Fhistory%3Fmonth%3Dall');
    await page.getByLabel('Email').fill(this.#email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    const start = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await this.#waitForDays(days);
    return performance.now() - start;
  }

  /** Waits until the copy is stored and returns its size. */
  async waitForCopy() {
    await expect.poll(async () => (await readCopy(this.#page)).characters, WITHIN).toBeGreaterThan(2);
    return readCopy(this.#page);
  }

  /** Returns the longest task since the last call in milliseconds, or 0 if all were below 50 ms. */
  takeBusy(): Promise<number> {
    return this.#page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: number[] };
      return Math.max(0, ...longTasks.splice(0));
    });
  }

  async editCard(word: string, changed: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('link', { name: 'Manage Flashcards' }).click();
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    await page.getByLabel('Search words').fill(word);
    await page.getByRole('button', { name: `Edit ${word}`, exact: true }).click(WITHIN);
    const form = page.getByRole('dialog', { name: `Edit the flashcard ${word}` });
    await form.getByLabel('Word', { exact: true }).fill(changed);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden', ...WITHIN });
    await page.getByLabel('Search words').fill(changed);
    await expect(page.getByRole('button', { name: `Edit ${changed}`, exact: true })).toBeVisible(WITHIN);
  }

  /** Logs five sets four times each, two times of day, a rating and a note. */
  async logFullDay(): Promise<void> {
    await this.#openTracking();
    const { plus, count, face, time, notes, save, saved } = trackingScreen(this.#page);
    for (const set of [1, 2, 3, 4, 5]) {
      for (let flash = 0; flash < 4; flash += 1) await plus(set).click();
      await expect(count(set)).toHaveText('4', WITHIN);
    }
    await face('Loved it').click();
    await time('Morning').click();
    await time('Evening').click();
    await notes.fill(NOTE);
    await save.click();
    await expect(saved).toBeVisible(WITHIN);
  }

  async logFlash(): Promise<void> {
    await this.#openTracking();
    const { plus, save, saved } = trackingScreen(this.#page);
    await plus(1).click();
    await save.click();
    await expect(saved).toBeVisible(WITHIN);
  }

  /** Runs `work`, waits until its change is sent and returns the bytes of both bodies. */
  async countBytes(work: () => Promise<void>): Promise<{ sent: number; received: number }> {
    const answer = this.#page.waitForResponse((response) => {
      const isSync = new URL(response.url()).pathname === SYNC_PATH;
      return isSync && response.request().postData()?.includes('"changes":[]') === false;
    }, WITHIN);
    const [response] = await Promise.all([answer, work()]);
    const sent = response.request().postDataBuffer()?.length ?? 0;
    const received = (await response.body()).length;
    await expect.poll(() => this.countUnsent(), WITHIN).toBe(0);
    return { sent, received };
  }

  /** Goes offline and returns the milliseconds from a reload until Daily Tracking has counted a flash. */
  async reloadOffline(): Promise<number> {
    await this.#openTracking();
    await this.#page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.#page.reload();
    await this.#context.setOffline(true);
    const start = performance.now();
    await this.#page.reload();
    const { plus, minus, count } = trackingScreen(this.#page);
    await plus(1).click(WITHIN);
    await expect(count(1)).toHaveText('5', WITHIN);
    const ms = performance.now() - start;
    await minus(1).click();
    return ms;
  }

  /** Returns the milliseconds from a reload of the history until it shows the days. */
  async openHistory(days: number): Promise<number> {
    const start = performance.now();
    await this.#page.goto('/history?month=all');
    await this.#waitForDays(days);
    return performance.now() - start;
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async expectFlashes(count: number): Promise<void> {
    await expect(trackingScreen(this.#page).count(1)).toHaveText(String(count), WITHIN);
  }

  countUnsent(): Promise<number> {
    return countUnsent(this.#page);
  }

  /** Goes online and returns the milliseconds until all changes are sent. */
  async sendAll(): Promise<number> {
    const start = performance.now();
    await this.#context.setOffline(false);
    await expect.poll(() => this.countUnsent(), { ...WITHIN, intervals: [20] }).toBe(0);
    return performance.now() - start;
  }

  async #openTracking(): Promise<void> {
    await this.#page.getByRole('link', { name: 'Daily Tracking' }).click();
    await trackingScreen(this.#page).plus(1).waitFor(WITHIN);
  }

  async #waitForDays(days: number): Promise<void> {
    const page = this.#page;
    if (days === 0) await page.getByRole('link', { name: 'Log a session' }).waitFor(WITHIN);
    else
      await page
        .getByText(`${days} day${days === 1 ? '' : 's'}`, { exact: true })
        .first()
        .waitFor(WITHIN);
  }
}

/** Returns the months of entries in the copy and its length in JSON. */
async function readCopy(page: Page) {
  const { copy = [] } = await readDatabase(page);
  return {
    months: copy.filter(([key]) => key.startsWith('entries/')).length,
    characters: JSON.stringify(copy).length,
  };
}
