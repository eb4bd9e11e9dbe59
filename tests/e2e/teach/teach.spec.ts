import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { teachScreen } from '#tests/support/browser/teach-screen.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

const DAY = '2025-03-12';
/** Two sets of five words are left. */
const TWO_SETS = [3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId }));
/** Ten cards of a second and a pause of three, with time to spare. */
const A_SESSION_MS = 16_000;
const DARK_CARD = 'rgb(38, 30, 25)';
const DARK_PAPER = 'rgb(26, 21, 18)';

test.use({ viewport: { width: 360, height: 740 } });

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement !== null);
}

/** A family on its dashboard at nine in the morning. */
async function openToday(page: Page, product: { url: string }) {
  await page.clock.install({ time: new Date(`${DAY}T09:00:00`) });
  const family = await TrackingFamily.create(product);
  await family.sync(...TWO_SETS);
  await family.open(page, '/dashboard');
  return family;
}

test('two taps lead to the first word, a third one logs the session', async ({ page, product }) => {
  const family = await openToday(page, product);
  const { start, shown, paused, face, saved, today } = teachScreen(page);
  await start.click();
  await expect(shown).toBeVisible();

  await test.step('a tap pauses, axe finds nothing, and another tap goes on', async () => {
    await page.clock.runFor(500);
    await page.mouse.click(180, 250);
    await expect(paused).toBeVisible();
    await expectFits(page);
    await page.getByLabel('Each card').selectOption('0.5 s');
    await page.getByLabel('Each card').selectOption('1 s');
    await page.mouse.click(180, 250);
    await expect(paused).toBeHidden();
    await expect.poll(() => isFullScreen(page)).toBe(true);
    await expectFits(page);
  });

  await test.step('it plays to its end by itself', async () => {
    await page.clock.runFor(A_SESSION_MS);
    await expect(page.getByRole('heading', { name: 'All ten!' })).toBeVisible();
    await expect(page.getByText('That was session 1 of 3.')).toBeVisible();
    for (const name of ['Tired', 'Loved it']) await expect(face(name)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'Words shown' }).getByRole('listitem')).toHaveText([
      ...Array(5).fill(/./),
      '5 more',
    ]);
    await expectFits(page);
  });

  // docs/product/teaching.md#session-end
  await test.step('a tap on a face saves it, and the dashboard says so', async () => {
    await face('Keen').dblclick();
    await expect(page).toHaveURL('/dashboard');
    await expect.poll(() => isFullScreen(page)).toBe(false);
    await expect(saved).toBeVisible();
    await expect(today('Session 2 of 3')).toBeVisible();
    await expectAllSent(page);
    const [day] = await family.history();
    expect(day).toMatchObject({ date: DAY, sessions: 1, engagement: 4, setUsage: { '1': 1, '2': 1 } });
    expect(day?.engagementTimes).toEqual(['morning']);
  });

  await test.step('Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(today('Session 1 of 3')).toBeVisible();
  });
});

test('a session that is left or closed counts what was shown whole', { tag: LONG }, async ({
  page,
  product,
}) => {
  const family = await openToday(page, product);
  const { start, shown, paused, corner, word, saved, today, playToTheEnd } = teachScreen(page);
  const sessions = async () => (await family.history())[0]?.sessions ?? 0;

  // docs/product/teaching.md#unsaved-session
  await test.step('a reload in the middle goes on at the same card, paused', async () => {
    await start.click();
    await expect(shown).toBeVisible();
    for (let card = 0; card < 2; card += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(paused).toBeVisible();
    const before = await word();
    await page.reload();
    await expect(paused).toBeVisible();
    expect(await word()).toBe(before);
    expect(await isFullScreen(page)).toBe(false);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => isFullScreen(page)).toBe(true);
    expect(await word()).toBe(before);
  });

  // docs/product/teaching.md#leave-session
  await test.step('a tap on the corner only says how to leave; held, it leaves and logs nothing', async () => {
    await corner.click();
    await expect(page.getByText('Hold the corner to leave.')).toBeVisible();
    await corner.hover();
    await page.mouse.down();
    await page.clock.runFor(900);
    await expect(page).toHaveURL('/dashboard');
    await page.mouse.up();
    await expect(today('Session 1 of 3')).toBeVisible();
    await expect(saved).toBeHidden();
    expect(await family.history()).toEqual([]);
  });

  // docs/product/teaching.md#leave-session
  await test.step('Escape after the first set counts that set', async () => {
    await start.click();
    await expect(shown).toBeVisible();
    for (let card = 0; card < 5; card += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(saved).toBeVisible();
    await expectAllSent(page);
    expect((await family.history())[0]).toMatchObject({ setUsage: { '1': 1 }, engagement: 0 });
  });

  await test.step("the browser's Back counts what was shown whole, asks nothing, and the session is not taken up again", async () => {
    await start.click();
    await expect(shown).toBeVisible();
    for (let card = 0; card < 5; card += 1) await page.keyboard.press('ArrowRight');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await expect(saved).toBeVisible();
    await expect(today('Session 3 of 3')).toBeVisible();
    await expectAllSent(page);
    expect(await sessions()).toBe(2);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
    await expectFits(page);
    await page.goBack();
    await expect(today('Session 3 of 3')).toBeVisible();
  });

  // docs/product/teaching.md#unsaved-session
  await test.step('one that is over and not rated is saved when the dashboard opens again', async () => {
    await page.goto('/teach?start');
    await playToTheEnd();
    await page.goto('/dashboard');
    await expectAllSent(page);
    await expect.poll(sessions).toBe(3);
  });
});

// docs/product/teaching.md#unsaved-session
test('two tabs that show one session log it once', { tag: LONG }, async ({ page, context, product }) => {
  const family = await openToday(page, product);
  const first = teachScreen(page);
  await first.start.click();
  await expect(first.shown).toBeVisible();
  await page.keyboard.press('Space');
  await expect(first.paused).toBeVisible();
  const other = await context.newPage();
  await other.clock.install({ time: new Date(`${DAY}T09:01:00`) });
  await other.goto('/teach?start');
  const second = teachScreen(other);
  await expect(second.paused).toBeVisible();
  expect(await second.word()).toBe(await first.word());
  for (const [screen, tab, face] of [
    [first, page, 'Keen'],
    [second, other, 'Loved it'],
  ] as const) {
    await screen.playToTheEnd();
    await screen.face(face).click();
    await expect(tab).toHaveURL('/dashboard');
    await expect(screen.today('Session 2 of 3')).toBeVisible();
  }
  await expectAllSent(page);
  expect(await family.history()).toMatchObject([{ sessions: 1, engagement: 4 }]);
});

// docs/product/teaching.md#player-by-hand
test('at its pace where less motion is wanted, by taps if the parent says so, at night, and in Chinese', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const family = await openToday(page, product);
  const { start, shown, word, paused, corner } = teachScreen(page);
  await start.click();
  await expect(shown).toBeVisible();
  const first = await word();
  await page.clock.runFor(1_500);
  expect(await word()).not.toBe(first);
  await corner.click();
  await expect(paused).toBeVisible();
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByLabel('Tap for each card').check();
  await page.getByLabel('Dots under the word').uncheck();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(paused).toBeHidden();
  await expect(shown.locator('[aria-hidden]')).toHaveCount(0);
  const before = await word();
  await page.clock.runFor(A_SESSION_MS);
  expect(await word()).toBe(before);
  await page.mouse.click(180, 300);
  expect(await word()).not.toBe(before);
  await corner.click();
  await expect(paused).toBeVisible();
  await page.getByLabel('Night').check();
  await expect(page.locator('[data-night=true]')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(shown.locator('p').first()).toHaveCSS('color', 'rgb(255, 107, 97)');
  await expect(page.getByRole('region', { name: 'Paused' })).toHaveCSS('background-color', DARK_CARD);
  await expectFits(page);
  await expectAllSent(page);
  const { teaching } = (await family.sync()).rows.children[0] ?? {};
  expect(teaching).toMatchObject({ night: true, byTap: true, dotRow: false });
  await page.evaluate(() => localStorage.setItem('sproutcards-language', 'zh'));
  // A reload ends the full screen, in which a window cannot be turned.
  await page.reload();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.getByRole('heading', { name: '已暂停' })).toBeVisible();
  await expectFits(page);

  await test.step('its end shows words and faces side by side without scrolling', async () => {
    const end = page.getByRole('heading', { name: '孩子看得怎么样？' });
    while (!(await end.isVisible())) await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: '十张都看完啦！' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '特别喜欢' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('html')).toHaveCSS('background-color', DARK_PAPER);
    await expect(page.getByRole('button', { name: '不评分，直接保存' })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
  });
});

// docs/product/teaching.md#offline-session
test.describe('without a network', () => {
  test.use({ losesNetwork: true });

  test('a session plays in its own letters and is logged when the network is back', async ({
    page,
    context,
    product,
  }) => {
    const family = await openToday(page, product);
    const { start, shown, paused, face, today, playToTheEnd } = teachScreen(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // From now on the worker is in charge, and keeps the fonts of the first session.
    await page.reload();
    await start.click();
    await expect(shown).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(start).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await start.click();
    await expect(shown).toBeVisible();
    await page.keyboard.press('Space');
    await expect(paused).toBeVisible();
    const families = () =>
      page.evaluate(() =>
        [...document.fonts].map(({ family: name }) => name).filter((name) => name.startsWith('word-')),
      );
    expect(await families()).toEqual([expect.stringMatching(/word-latin/)]);
    await playToTheEnd();
    await face('Loved it').click();
    await expect(today('Session 2 of 3')).toBeVisible();
    await context.setOffline(false);
    await expectAllSent(page);
    expect(await family.history()).toMatchObject([{ sessions: 1, engagement: 5 }]);
  });
});

test('a session that could not begin begins by itself no more', { tag: LONG }, async ({
  page,
  product,
  pageErrors,
}) => {
  const LIBRARY = '**/api/library/**';
  await page.route(LIBRARY, (route) => route.abort());
  await openSignedIn(page, product, '/teach?start');
  await expect(page.getByText('Your flashcards could not be loaded.')).toBeVisible();
  await page.unroute(LIBRARY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
  await expect(page).toHaveURL(/\/teach$/);
  expect(pageErrors.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
  pageErrors.length = 0;
});
