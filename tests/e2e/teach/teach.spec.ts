import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-12';
/** Leaves two sets of five words. */
const KEEP_TWO_SETS = [3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId }));
/** Longer than ten cards of one second and a pause of three. */
const SESSION_MS = 16_000;
const DARK_CARD = 'rgb(38, 30, 25)';
const DARK_PAPER = 'rgb(26, 21, 18)';

test.use({ viewport: { width: 360, height: 740 } });

function checkFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement !== null);
}

async function openToday(page: Page, product: { url: string }) {
  await page.clock.install({ time: new Date(`${DAY}T09:00:00`) });
  const family = await TrackingFamily.create(product);
  await family.sync(...KEEP_TWO_SETS);
  await family.open(page, '/dashboard');
  return family;
}

test('a session is started, played to its end and rated', async ({ page, product }) => {
  const family = await openToday(page, product);
  const { startSession, pausedHeading, resume, getFaceButton, savedMessage, getTodayHeading } =
    getTeachScreen(page);
  await startSession();

  await test.step('pauses by a tap and resumes by a held button', async () => {
    await page.clock.runFor(500);
    await page.mouse.click(180, 250);
    await expect(pausedHeading).toBeVisible();
    await expectFits(page);
    await page.getByLabel('Each card').selectOption('0.5 s');
    await page.getByLabel('Each card').selectOption('1 s');
    await page.mouse.click(180, 250);
    await expect(pausedHeading).toBeVisible();
    await resume();
    await expect.poll(() => checkFullScreen(page)).toBe(true);
    await expectFits(page);
  });

  await test.step('plays to its end', async () => {
    await page.clock.runFor(SESSION_MS);
    await expect(page.getByRole('heading', { name: 'All ten!' })).toBeVisible();
    await expect(page.getByText('That was session 1 of 3.')).toBeVisible();
    for (const name of ['Tired', 'Loved it']) await expect(getFaceButton(name)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'Words shown' }).getByRole('listitem')).toHaveCount(10);
    await expectFits(page);
  });

  // docs/product/teaching.md#session-end
  await test.step('saves the rating of a single tap and returns to the dashboard', async () => {
    await getFaceButton('Keen').dblclick();
    await expect(page).toHaveURL('/dashboard');
    await expect.poll(() => checkFullScreen(page)).toBe(false);
    await expect(savedMessage).toBeVisible();
    await expect(getTodayHeading('Session 2 of 3')).toBeVisible();
    await expectAllSent(page);
    const [day] = await family.history();
    expect(day).toMatchObject({ date: DAY, sessions: 1, engagement: 4, setUsage: { '1': 1, '2': 1 } });
    expect(day?.engagementTimes).toEqual(['morning']);
  });

  await test.step('removes the session with Undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(getTodayHeading('Session 1 of 3')).toBeVisible();
  });
});

test('an abandoned session counts the sets that were fully shown', { tag: LONG }, async ({
  page,
  product,
}) => {
  const family = await openToday(page, product);
  const {
    startSession,
    pausedHeading,
    resume,
    leave,
    cornerButton,
    readWord,
    savedMessage,
    getTodayHeading,
    playToTheEnd,
  } = getTeachScreen(page);
  const countSessions = async () => (await family.history())[0]?.sessions ?? 0;

  // docs/product/teaching.md#unsaved-session
  await test.step('continues at the same card after a reload', async () => {
    await startSession();
    for (let card = 0; card < 2; card += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(pausedHeading).toBeVisible();
    const before = await readWord();
    await page.reload();
    await expect(pausedHeading).toBeVisible();
    expect(await readWord()).toBe(before);
    expect(await checkFullScreen(page)).toBe(false);
    await resume();
    await expect.poll(() => checkFullScreen(page)).toBe(true);
    expect(await readWord()).toBe(before);
  });

  // docs/product/teaching.md#leave-session
  await test.step('leaves when the corner is held and logs nothing', async () => {
    await cornerButton.click();
    await expect(page.getByText('Hold “Resume” to go on, hold × to leave.')).toBeVisible();
    await cornerButton.hover();
    await page.mouse.down();
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL('/dashboard');
    await page.mouse.up();
    await expect(getTodayHeading('Session 1 of 3')).toBeVisible();
    await expect(savedMessage).toBeHidden();
    expect(await family.history()).toEqual([]);
  });

  // docs/product/teaching.md#leave-session
  await test.step('counts the first set when Escape leaves after it', async () => {
    await startSession();
    for (let card = 0; card < 5; card += 1) await page.keyboard.press('ArrowRight');
    await leave();
    await expect(savedMessage).toBeVisible();
    await expectAllSent(page);
    expect((await family.history())[0]).toMatchObject({ setUsage: { '1': 1 }, engagement: 0 });
  });

  await test.step('counts the first set when Back leaves after it', async () => {
    await startSession();
    for (let card = 0; card < 5; card += 1) await page.keyboard.press('ArrowRight');
    await page.goBack();
    await expect(pausedHeading).toBeVisible();
    await expect(page.getByText('Hold “Resume” to go on, hold × to leave.')).toBeVisible();
    await expect(page).toHaveURL('/teach');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await expect(savedMessage).toBeVisible();
    await expect(getTodayHeading('Session 3 of 3')).toBeVisible();
    await expectAllSent(page);
    expect(await countSessions()).toBe(2);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
    await expectFits(page);
    await page.goBack();
    await expect(getTodayHeading('Session 3 of 3')).toBeVisible();
  });

  // docs/product/teaching.md#unsaved-session
  await test.step('saves an unrated session when the dashboard opens', async () => {
    await page.goto('/teach?start');
    await playToTheEnd();
    await page.goto('/dashboard');
    await expectAllSent(page);
    await expect.poll(countSessions).toBe(3);
  });
});

// docs/product/teaching.md#unsaved-session
test('two tabs of one session log it only once', { tag: LONG }, async ({ page, context, product }) => {
  const family = await openToday(page, product);
  const first = getTeachScreen(page);
  await first.startSession();
  await page.keyboard.press('Space');
  await expect(first.pausedHeading).toBeVisible();
  const other = await context.newPage();
  await other.clock.install({ time: new Date(`${DAY}T09:01:00`) });
  await other.goto('/teach?start');
  const second = getTeachScreen(other);
  await expect(second.pausedHeading).toBeVisible();
  expect(await second.readWord()).toBe(await first.readWord());
  for (const [screen, tab, face] of [
    [first, page, 'Keen'],
    [second, other, 'Loved it'],
  ] as const) {
    await screen.playToTheEnd();
    await screen.getFaceButton(face).click();
    await expect(tab).toHaveURL('/dashboard');
    await expect(screen.getTodayHeading('Session 2 of 3')).toBeVisible();
  }
  await expectAllSent(page);
  expect(await family.history()).toMatchObject([{ sessions: 1, engagement: 4 }]);
});

// docs/product/teaching.md#player-by-hand
test('a session follows reduced motion, taps, night mode and Chinese', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const family = await openToday(page, product);
  const { startSession, shownCard, readWord, pausedHeading, resume, cornerButton } = getTeachScreen(page);
  await startSession();
  const first = await readWord();
  await page.clock.runFor(1_500);
  expect(await readWord()).not.toBe(first);
  await cornerButton.click();
  await expect(pausedHeading).toBeVisible();
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByLabel('Tap for each card').check();
  await page.getByLabel('Dots under the word').uncheck();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await resume();
  await expect(shownCard.locator('[aria-hidden]')).toHaveCount(0);
  const before = await readWord();
  await page.clock.runFor(SESSION_MS);
  expect(await readWord()).toBe(before);
  await page.mouse.click(180, 300);
  expect(await readWord()).not.toBe(before);
  await cornerButton.click();
  await expect(pausedHeading).toBeVisible();
  await page.getByLabel('Dark', { exact: true }).check();
  await expect(page.locator('[data-night=true]')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(shownCard.locator('p').first()).toHaveCSS('color', 'rgb(255, 107, 97)');
  await expect(page.getByRole('region', { name: 'Paused' })).toHaveCSS('background-color', DARK_CARD);
  await expectFits(page);
  await expectAllSent(page);
  const { teaching } = (await family.sync()).rows.children[0] ?? {};
  expect(teaching).toMatchObject({ night: true, byTap: true, dotRow: false });
  await page.evaluate(() => localStorage.setItem('sproutcards-language', 'zh'));
  // A reload ends full screen, because the window cannot be resized in it.
  await page.reload();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.getByRole('heading', { name: '已暂停' })).toBeVisible();
  await expectFits(page);

  await test.step('shows words and faces at the end without scrolling', async () => {
    const endHeading = page.getByRole('heading', { name: '孩子看得怎么样？' });
    const holdButton = async (name: string) => {
      await page.getByRole('button', { name }).hover();
      await page.mouse.down();
      await expect(page.getByRole('heading', { name: '已暂停' })).toBeHidden();
      await page.mouse.up();
    };
    await holdButton('继续');
    const finishButton = page.getByRole('button', { name: '看完了' });
    while (!(await finishButton.isVisible())) await page.keyboard.press('ArrowRight');
    await holdButton('看完了');
    await expect(endHeading).toBeVisible();
    await expect(page.getByRole('heading', { name: '十张都看完啦！' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '特别喜欢' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('html')).toHaveCSS('background-color', DARK_PAPER);
    await expect(page.getByRole('button', { name: '不评分，直接保存' })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
  });
});

// docs/product/teaching.md#offline-session
test.describe('A session offline', () => {
  test.use({ losesNetwork: true });

  test('uses its own fonts and is logged when the network is back', async ({ page, context, product }) => {
    const family = await openToday(page, product);
    const { startLink, startSession, pausedHeading, leave, getFaceButton, getTodayHeading, playToTheEnd } =
      getTeachScreen(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The service worker takes over and caches the fonts of the first session.
    await page.reload();
    await startSession();
    await leave();
    await expect(startLink).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await startSession();
    await page.keyboard.press('Space');
    await expect(pausedHeading).toBeVisible();
    const readFontFamilies = () =>
      page.evaluate(() =>
        [...document.fonts].map(({ family: name }) => name).filter((name) => name.startsWith('word-')),
      );
    expect(await readFontFamilies()).toEqual([expect.stringMatching(/word-latin/)]);
    await playToTheEnd();
    await getFaceButton('Loved it').click();
    await expect(getTodayHeading('Session 2 of 3')).toBeVisible();
    await context.setOffline(false);
    await expectAllSent(page);
    expect(await family.history()).toMatchObject([{ sessions: 1, engagement: 5 }]);
  });
});
