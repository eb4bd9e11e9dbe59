import type { Page } from '@playwright/test';
import { writeDatabase } from '#tests/support/browser/device-database.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

test.use({ timezoneId: 'UTC' });

const NOON = '2025-03-05T12:30:00Z';

test('two tabs follow each other until both have unsaved input', { tag: LONG }, async ({
  page,
  product,
  context,
}) => {
  const family = await TrackingFamily.openAt(page, product, NOON);

  const other = await context.newPage();
  await other.goto('/daily-tracking');
  const [first, second] = [getTrackingScreen(page), getTrackingScreen(other)];
  await first.plus(1).click();
  await expect(second.count(1)).toHaveText('1');
  await first.save.click();
  await expect(first.saved).toBeVisible();
  await expect(other.getByText('Saved: 1 flash')).toBeVisible();

  // A tab without input follows the other one; once both have input, each keeps its own.
  await first.plus(2).click();
  await expect(second.count(2)).toHaveText('1');
  await second.plus(3).click();
  await first.plus(4).click();
  await expect(first.count(3)).toHaveCount(0);
  await expect(second.count(4)).toHaveCount(0);
  await second.save.click();
  await expect(second.saved).toBeVisible();
  // Shared input is saved once; this tab's own input is still unsaved.
  await expect(first.count(3)).toHaveText('1');
  await expect(first.count(4)).toHaveText('1');
  await expect(page.getByText('Not saved yet, 4 flashes in all')).toBeVisible();
  await first.save.click();
  await expect(first.saved).toBeVisible();
  await expect
    .poll(async () => (await family.history()).at(-1)?.setUsage)
    .toEqual({ '1': 1, '2': 1, '3': 1, '4': 1 });
});

test.describe("Daily Tracking without a day's entries", () => {
  test.use({ losesNetwork: true });

  /** Leaves the copy of a device that stores the entries of the newest days alone. */
  const dropEntries = (page: Page) => writeDatabase(page, 'copy', 'entries/2025-03', []);

  test('corrects the day online and adds to it offline', { tag: LONG }, async ({
    page,
    product,
    context,
  }) => {
    test.slow();
    const family = await TrackingFamily.openAt(page, product, NOON);

    await test.step('corrects the day with entries from the server', async () => {
      await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 2 } }));
      const { minus, save, saved, count, lookAgain } = getTrackingScreen(page);
      await lookAgain();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(count(1)).toHaveText('2');
      await dropEntries(page);
      const details = page.waitForResponse(/api\/library\/day/);
      await page.reload();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await details;
      await minus(1).click();
      await expect(count(1)).toHaveText('1');
      await save.click();
      await expect(saved).toBeVisible();
      await expect(count(1)).toHaveText('1');
      await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 1 });
    });

    await test.step('only adds to the day offline', async () => {
      await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 1 } }));
      const { plus, minus, pick, save, saved, count, lookAgain } = getTrackingScreen(page);
      await lookAgain();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(count(1)).toHaveText('2');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await dropEntries(page);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(page.getByText('you can add to the day, but not take anything away')).toBeVisible();
      await minus(1).click();
      await pick(1).click();
      await expect(count(1)).toHaveText('2');
      await plus(1).click();
      await save.click();
      await expect(saved).toBeVisible();
      await context.setOffline(false);
      await lookAgain();
      await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 3 });
    });
  });
});
