import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { dayRecord, TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

const NOON = new Date('2025-03-05T12:30:00Z');
const TODAY = '2025-03-05';
const SAVED_MS = 3_000;

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: NOON });
  family = await TrackingFamily.create(product);
});

/** Counts what a finger does on the page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { taps: number };
    counter.taps = 0;
    document.addEventListener('pointerdown', () => (counter.taps += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an ordinary day takes three taps, a second session of the day four', async ({ page }) => {
    await family.save(dayRecord('2025-03-04', { setUsage: { '1': 3, '2': 1 }, engagement: 4 }));
    await family.open(page);
    const { face, save, saved, count, time } = trackingScreen(page);
    const taps = await countTaps(page);
    await page.getByRole('button', { name: 'Same as last time' }).tap();
    await face('Loved it').tap();
    await save.tap();
    await expect(saved).toBeVisible();
    expect(await taps()).toBe(3);
    await expect
      .poll(async () => (await family.history()).at(-1))
      .toMatchObject({
        date: TODAY,
        setUsage: { '1': 3, '2': 1 },
        engagement: 5,
        engagementTimes: ['afternoon'],
      });

    await page.getByRole('button', { name: 'Every set once more' }).tap();
    await face('So-so').tap();
    await time('Evening').tap();
    await save.tap();
    await expect(saved).toBeVisible();
    expect(await taps()).toBe(3 + 4);
    await expect(count(1)).toHaveText('4');
    await expect(count(5)).toHaveText('1');
    await expect
      .poll(async () => (await family.history()).at(-1))
      .toMatchObject({ setUsage: { '1': 4, '2': 2, '5': 1 }, engagementTimes: ['afternoon', 'evening'] });
  });
});

test('a day is saved twice and seen in the history', { tag: LONG }, async ({ page }) => {
  await family.open(page);

  // docs/product/day-log.md#saved-message
  await test.step('the saved day is there again, and a second save adds to it', async () => {
    const { plus, face, time, notes, save, saved, count } = trackingScreen(page);
    await expect(time('Afternoon')).toHaveAttribute('aria-pressed', 'true');
    await time('Afternoon').click();
    await time('Morning').click();
    await time('Night').click();
    await plus(3).click();
    await face('Restless').check();
    await notes.fill('  laughed at 牛  ');
    await save.click();
    await expect(saved).toBeVisible();
    await page.clock.fastForward(SAVED_MS);
    await expect(saved).toHaveCount(0);
    await expect(notes).toHaveValue('laughed at 牛');

    await page.reload();
    await expect(count(3)).toHaveText('1');
    await expect(face('Restless')).toBeChecked();
    await expect(time('Morning')).toHaveAttribute('aria-pressed', 'true');
    await expect(time('Afternoon')).toHaveAttribute('aria-pressed', 'false');
    await expect(notes).toHaveValue('laughed at 牛');
    await expect(page.getByText('Saved: 1 flash')).toBeVisible();

    await plus(3).click();
    await save.click();
    await expect(saved).toBeVisible();
    // The second save adds its own time of day.
    const cardIds = family.own(['f3', 'f8', 'f13', 'f18', 'f23']);
    await expect
      .poll(() => family.history())
      .toEqual([
        dayRecord(TODAY, {
          setUsage: { '3': 2 },
          setCards: { '3': cardIds },
          shown: [{ setId: 3, cardIds, count: 2 }],
          entryCount: 2,
          engagement: 2,
          engagementTimes: ['morning', 'afternoon', 'night'],
          notes: 'laughed at 牛',
        }),
      ]);
  });

  await test.step('a day can be seen in the history', async () => {
    await page.getByRole('link', { name: 'See this day in History' }).click();
    await expect(page).toHaveURL(/history/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
