import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

const NOON = new Date('2025-03-05T12:30:00Z');
const TODAY = '2025-03-05';

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: NOON });
  family = await TrackingFamily.create(product);
});

/** Returns a function that counts the taps since this call. */
async function watchTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = Object.assign(window, { taps: 0 });
    document.addEventListener('pointerdown', () => (counter.taps += 1), true);
  });
  return () => page.evaluate(() => Reflect.get(window, 'taps'));
}

test.describe('Daily Tracking on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('logs an ordinary day in three taps and a second session in four', async ({ page }) => {
    await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 3, '2': 1 }, engagement: 4 }));
    await family.open(page);
    const { getFaceRadio, saveButton, savedMessage, getFlashCount, getTimeButton } = getTrackingScreen(page);
    const countTaps = await watchTaps(page);
    await page.getByRole('button', { name: 'Same as last time' }).tap();
    await getFaceRadio('Loved it').tap();
    await saveButton.tap();
    await expect(savedMessage).toBeVisible();
    expect(await countTaps()).toBe(3);
    await expect
      .poll(async () => (await family.history()).at(-1))
      .toMatchObject({
        date: TODAY,
        setUsage: { '1': 3, '2': 1 },
        engagement: 5,
        engagementTimes: ['afternoon'],
      });

    await page.getByRole('button', { name: 'Every set once more' }).tap();
    await getFaceRadio('So-so').tap();
    await getTimeButton('Evening').tap();
    await saveButton.tap();
    await expect(savedMessage).toBeVisible();
    expect(await countTaps()).toBe(3 + 4);
    await expect(getFlashCount(1)).toHaveText('4');
    await expect(getFlashCount(5)).toHaveText('1');
    await expect
      .poll(async () => (await family.history()).at(-1))
      .toMatchObject({ setUsage: { '1': 4, '2': 2, '5': 1 }, engagementTimes: ['afternoon', 'evening'] });
  });
});
