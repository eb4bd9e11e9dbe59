import type { Page } from '@playwright/test';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { expect } from '../browser/product-test.ts';
import { getTeachScreen } from '../browser/teach-screen.ts';
import { returnToPage } from '../browser/unsent-changes.ts';
import { getTrackingScreen } from '../library/tracking-family.ts';
import { type FamilyLedger, type Stage, shiftDay } from './family-ledger.ts';
import { readCards, readDay, readHistory, readToday } from './read-screens.ts';

const SESSIONS_PER_DAY = 3;
const OFFERS = { couplets: 'Two words at a time?', phrases: 'Phrases next?', words: null };
/** How long a screen may take to match the ledger. */
const TIMEOUT_MS = 4_000;

/** A family whose screens are compared with its ledger. Between two actions, its page shows Today. */
export class LivedFamily {
  readonly differences: string[] = [];
  readonly page: Page;
  readonly ledger: FamilyLedger;
  today = '';
  #postponed: Stage | null = null;

  constructor(page: Page, ledger: FamilyLedger) {
    this.page = page;
    this.ledger = ledger;
  }

  /** Returns to the page on a day at a time such as '07:30' and compares Today and Daily Tracking. */
  async wake(day: string, hour: string): Promise<void> {
    this.today = day;
    await this.#goTo(hour);
    await this.compare('morning');
  }

  async #goTo(hour: string): Promise<void> {
    const ms = await this.page.evaluate((time) => Date.parse(time) - Date.now(), `${this.today}T${hour}:00`);
    if (ms > 0) await this.page.clock.fastForward(ms);
    await returnToPage(this.page);
    await this.compareToday(hour);
  }

  async compare(when: string): Promise<void> {
    await this.compareToday(when);
    await this.#openTracking();
    await this.#compareDay(this.today, when);
    await this.#openToday();
  }

  async compareToday(when: string): Promise<void> {
    const { ledger, today } = this;
    ledger.announce(today);
    const done = ledger.days.countSessions(today);
    const isRest = done >= SESSIONS_PER_DAY;
    await this.#compareScreen(
      `Today (${when})`,
      () => readToday(this.page),
      ({ friends }) => ({
        session: isRest
          ? `${done} sessions done. See you tomorrow!`
          : `Session ${done + 1} of ${SESSIONS_PER_DAY}`,
        words: isRest ? [] : (ledger.listAnnouncedWords(today)[0] ?? []),
        preview: ledger.preview(today),
        ...this.#chooseCard(ledger.chooseFriends(today, friends)),
      }),
    );
  }

  /** Predicts the one card below tomorrow's words (docs/product/teaching.md#one-card). */
  #chooseCard(friends: readonly string[]) {
    const offer = this.ledger.offerStage();
    const lastWords = this.ledger.describeLastWords().slice(0, 1);
    const nothing = { friends: [], lastWords: [], stageOffer: null };
    if (lastWords[0]?.startsWith('All')) return { ...nothing, lastWords };
    if (friends.length > 0) return { ...nothing, friends: [...friends] };
    if (lastWords.length > 0) return { ...nothing, lastWords };
    return { ...nothing, stageOffer: offer && offer !== this.#postponed ? OFFERS[offer] : null };
  }

  async #compareDay(day: string, when: string): Promise<void> {
    const { ledger, today } = this;
    await this.#compareScreen(
      `Daily Tracking of ${day} (${when})`,
      () => readDay(this.page),
      () => ({
        words: ledger.listAnnouncedWords(day),
        moves: ledger.describeMoves(day, today),
      }),
    );
  }

  async #compareScreen<Screen>(
    name: string,
    readScreen: () => Promise<Screen>,
    predict: (screen: Screen) => Screen,
  ): Promise<void> {
    let screen = await readScreen();
    const isSame = () => JSON.stringify(screen) === JSON.stringify(predict(screen));
    for (const deadline = Date.now() + TIMEOUT_MS; !isSame() && Date.now() < deadline; )
      screen = await readScreen();
    if (isSame()) return;
    const expected = JSON.stringify(predict(screen));
    const difference = `${this.today}, ${name}: ${JSON.stringify(screen)}, but the ledger expects ${expected}`;
    this.differences.push(difference);
    console.log(difference);
  }

  async #openTracking(): Promise<void> {
    await this.page.getByRole('link', { name: 'Daily Tracking' }).click();
    await expect(this.page.getByRole('list', { name: 'Sets' })).toBeVisible();
  }

  async #openToday(): Promise<void> {
    await this.page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(this.page.getByRole('list', { name: 'This week' })).toBeVisible();
  }

  /** Logs flashes of all sets in Daily Tracking, for today or an earlier day. */
  async logManually(hour: string, day: string, rounds: number): Promise<void> {
    const { saveButton, savedMessage } = getTrackingScreen(this.page);
    await this.#goTo(hour);
    await this.#openTracking();
    if (day === shiftDay(this.today, -1)) await this.page.getByRole('button', { name: 'Yesterday' }).click();
    else if (day !== this.today) await this.page.getByLabel('Another day').fill(day);
    await this.#compareDay(day, 'before it is logged');
    for (let round = 0; round < rounds; round += 1)
      await this.page.getByRole('button', { name: 'Every set once more' }).click();
    await saveButton.click();
    await expect(savedMessage).toBeVisible();
    this.ledger.logManually(day, rounds);
    this.ledger.announce(this.today);
    await this.#compareDay(day, 'logged by hand');
    if (day !== this.today) await this.page.getByRole('button', { name: 'Today', exact: true }).click();
    await this.#openToday();
    await this.compareToday('logged by hand');
  }

  async playOnPaper(hour: string): Promise<void> {
    await this.#goTo(hour);
    // Until the session is stored, Today takes the next press for a repeat of this one.
    const syncResponse = this.page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === SYNC_PATH &&
        response.request().postData()?.includes('"logDay"') === true,
    );
    await this.page.getByRole('button', { name: 'Done on paper', exact: true }).click();
    this.ledger.logSession(this.today);
    await this.compareToday(`on paper at ${hour}`);
    await syncResponse;
  }

  async play(hour: string, rating: number): Promise<void> {
    const { begin, playToTheEnd, getFaceButton } = getTeachScreen(this.page);
    await this.#goTo(hour);
    await this.page.getByRole('link', { name: /^(Start the session|One more)$/ }).click();
    await begin();
    await playToTheEnd();
    await getFaceButton(FACES[rating] ?? '').click();
    this.ledger.logSession(this.today, rating);
    await this.compareToday(`played at ${hour}`);
  }

  /** Starts a session and leaves it before a full set has been shown. */
  async startAndLeave(hour: string): Promise<void> {
    const { begin, leave } = getTeachScreen(this.page);
    await this.#goTo(hour);
    await this.page.getByRole('link', { name: 'Start the session' }).click();
    await begin();
    await leave();
    this.ledger.begin(this.today);
    await this.compareToday(`left at ${hour}`);
  }

  async showFriends(way: 'on paper' | 'in the player'): Promise<void> {
    const { friends } = await readToday(this.page);
    if (friends.length === 0) return;
    if (way === 'on paper')
      await this.page.getByRole('button', { name: 'Done on paper with the old friends' }).click();
    else {
      const { shownCard, playToTheEnd, getFaceButton } = getTeachScreen(this.page);
      await this.page.getByRole('link', { name: 'Start with the old friends' }).click();
      await expect(shownCard).toBeVisible();
      await playToTheEnd();
      await getFaceButton('Save without a rating').click();
    }
    this.ledger.days.add(this.today, { friends });
    await this.compareToday(`old friends ${way}`);
  }

  async #unfoldDetails(summary: string | RegExp): Promise<void> {
    await this.page.locator('summary', { hasText: summary }).click();
  }

  async postponeStage(stage: 'couplets' | 'phrases'): Promise<void> {
    await this.showFriends('on paper');
    await this.#unfoldDetails(OFFERS[stage]);
    const offer = this.page.locator('details', { hasText: OFFERS[stage] });
    await offer.getByRole('button', { name: 'Not now' }).click();
    this.#postponed = stage;
    await this.compareToday('stage put off');
  }

  /** Accepts couplets for the proposed set. */
  async beginCouplets(): Promise<void> {
    await this.showFriends('on paper');
    await this.#unfoldDetails(OFFERS.couplets);
    const accept = this.page.getByRole('button', { name: /^Start pairs in .+$/ });
    const name = / in (.+)$/.exec((await accept.textContent()) ?? '')?.[1];
    await accept.click();
    const set = this.ledger.sets.find((candidate) => candidate.name === name);
    if (set) set.stage = 'couplets';
    await this.compareToday('couplets begun');
  }

  async beginChinese(): Promise<void> {
    await this.#unfoldDetails(/English words from Sproutcards/);
    await this.page.getByRole('button', { name: 'Chinese words from now on' }).click();
    for (const set of this.ledger.sets) set.fill = 'zh';
    await this.compareToday('Chinese begun');
  }

  /** Compares the showings and the status of every card. */
  async compareCards(): Promise<void> {
    const { page, ledger } = this;
    const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ ...viewport, height: 24_000 });
    await page.goto('/cards');
    await this.#compareScreen(
      '/cards',
      async () => (await readCards(page)).toSorted(),
      () => ledger.describeCards(this.today),
    );
    await page.setViewportSize(viewport);
    await page.goto('/dashboard');
  }

  async compareHistory(): Promise<void> {
    await this.page.goto('/history');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByLabel('Month')).toBeVisible();
    const { sessions, learned, average, flashes } = this.ledger.days.computeTotals();
    const rated = average === null ? '–' : `${(Math.round(10 * average) / 10).toFixed(1)} / 5`;
    await this.#compareScreen(
      'History',
      () => readHistory(this.page),
      () => ({
        figures: [`Sessions ${sessions}`, `Average engagement ${rated}`, `Cards learned ${learned}`],
        flashes,
      }),
    );
  }

  countDays(): { taught: number; different: number } {
    const days = new Set(this.differences.map((text) => text.slice(0, this.today.length)));
    return { taught: this.ledger.days.listTaughtDays().length, different: days.size };
  }
}

const FACES: Record<number, string> = { 1: 'Tired', 2: 'Restless', 3: 'So-so', 4: 'Keen', 5: 'Loved it' };
