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

  const otherPage = await context.newPage();
  await otherPage.goto('/daily-tracking');
  const [first, second] = [getTrackingScreen(page), getTrackingScreen(otherPage)];
  await first.getPlusButton(1).click();
  await expect(second.getFlashCount(1)).toHaveText('1');
  await first.saveButton.click();
  await expect(first.savedMessage).toBeVisible();
  await expect(otherPage.getByText('Saved', { exact: true })).toBeVisible();

  // A tab without input follows the other one. Once both have input, each keeps its own.
  await first.getPlusButton(2).click();
  await expect(second.getFlashCount(2)).toHaveText('1');
  await second.getPlusButton(3).click();
  await first.getPlusButton(4).click();
  await expect(first.getFlashCount(3)).toHaveCount(0);
  await expect(second.getFlashCount(4)).toHaveCount(0);
  await second.saveButton.click();
  await expect(second.savedMessage).toBeVisible();
  // The shared input is saved once. The first tab's own input is still unsaved.
  await expect(first.getFlashCount(3)).toHaveText('1');
  await expect(first.getFlashCount(4)).toHaveText('1');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await first.saveButton.click();
  await expect(first.savedMessage).toBeVisible();
  await expect
    .poll(async () => (await family.history()).at(-1)?.setUsage)
    .toEqual({ '1': 1, '2': 1, '3': 1, '4': 1 });
});

test.describe("Daily Tracking without a day's entries", () => {
  test.use({ losesNetwork: true });

  /** Removes the entries of March, because a device may store only those of the newest days. */
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
      const { getMinusButton, saveButton, savedMessage, getFlashCount, refocus } = getTrackingScreen(page);
      await refocus();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(getFlashCount(1)).toHaveText('2');
      await dropEntries(page);
      const details = page.waitForResponse(/api\/library\/day/);
      await page.reload();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await details;
      await getMinusButton(1).click();
      await expect(getFlashCount(1)).toHaveText('1');
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect(getFlashCount(1)).toHaveText('1');
      await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 1 });
    });

    await test.step('allows only additions to the day offline', async () => {
      await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 1 } }));
      const {
        getPlusButton,
        getMinusButton,
        getSetCheckbox,
        saveButton,
        savedMessage,
        getFlashCount,
        refocus,
      } = getTrackingScreen(page);
      await refocus();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(getFlashCount(1)).toHaveText('2');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await dropEntries(page);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(page.getByText('you can add to the day, but not take anything away')).toBeVisible();
      await getMinusButton(1).click();
      await getSetCheckbox(1).click();
      await expect(getFlashCount(1)).toHaveText('2');
      await getPlusButton(1).click();
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await context.setOffline(false);
      await refocus();
      await expect.poll(async () => (await family.history())[0]?.setUsage).toEqual({ '1': 3 });
    });
  });
});
