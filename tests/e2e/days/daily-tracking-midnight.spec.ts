import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Logs a flash and expects it on the local day, the last of `days`, while UTC has another day. */
async function expectLocalDay(
  page: Page,
  family: TrackingFamily,
  { days, chip }: { days: string[]; chip: string },
) {
  const { getPlusButton, saveButton, savedMessage, getTimeButton } = getTrackingScreen(page);
  await expect(getTimeButton(chip)).toHaveAttribute('aria-pressed', 'true');
  await getPlusButton(1).click();
  await saveButton.click();
  await expect(savedMessage).toBeVisible();
  await expect.poll(async () => (await family.history()).map(({ date }) => date)).toEqual(days);
}

test.describe('Daily Tracking at midnight', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  // The clocks go forward in the last of these nights.
  test('moves on to the next day', { tag: LONG }, async ({ page, product }) => {
    test.slow();
    const family = await TrackingFamily.openAt(page, product, '2025-03-05T23:30:00-08:00');
    const { clock } = page;

    await test.step('logs the local day before midnight', () =>
      expectLocalDay(page, family, { days: ['2025-03-05'], chip: 'Night' }));

    await clock.fastForward('28:00');
    // docs/product/day-log.md#local-day
    await test.step('shows the new day when nothing is unsaved', async () => {
      const { getPlusButton, saveButton, savedMessage, getFlashCount } = getTrackingScreen(page);
      await getPlusButton(1).click();
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect(page.getByText('Today, Wed, Mar 5')).toBeVisible();
      await clock.fastForward('03:00');
      await expect(page.getByText('Today, Thu, Mar 6')).toBeVisible();
      await expect(getFlashCount(1)).toHaveCount(0);
      await getPlusButton(2).click();
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect
        .poll(async () => (await family.history()).map(({ date, setUsage }) => [date, setUsage]))
        .toEqual([
          ['2025-03-05', { '1': 2 }],
          ['2025-03-06', { '2': 1 }],
        ]);
    });

    await clock.fastForward('23:57:00');
    await test.step('leaves unsaved input with its day on request', async () => {
      const { getPlusButton, saveButton, savedMessage, getFlashCount } = getTrackingScreen(page);
      await getPlusButton(1).click();
      await clock.fastForward('03:00');
      await expect(page.getByText('It is Fri, Mar 7 now.')).toBeVisible();
      await expect(page.getByText('Yesterday, Thu, Mar 6')).toBeVisible();
      await expect(saveButton).toHaveText('Save Thu, Mar 6');
      await page.getByRole('button', { name: 'Keep it for Thu, Mar 6' }).click();
      await getPlusButton(1).click();
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect(getFlashCount(1)).toHaveText('2');
      await expect
        .poll(async () => (await family.history()).map(({ date, setUsage }) => [date, setUsage]))
        .toEqual([
          ['2025-03-05', { '1': 2 }],
          ['2025-03-06', { '1': 2, '2': 1 }],
        ]);
    });

    await page.getByRole('button', { name: 'Today' }).click();
    await clock.fastForward('23:57:00');
    await test.step('moves unsaved input to the new day on request', async () => {
      const { getPlusButton, saveButton, savedMessage, getFlashCount } = getTrackingScreen(page);
      await getPlusButton(1).click();
      await clock.fastForward('03:00');
      await page.getByRole('button', { name: 'Move it to Sat, Mar 8' }).click();
      await expect(page.getByText('Today, Sat, Mar 8')).toBeVisible();
      await expect(getFlashCount(1)).toHaveText('1');
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect
        .poll(async () => (await family.history()).map(({ date }) => date))
        .toEqual(['2025-03-05', '2025-03-06', '2025-03-08']);
      await page.reload();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(page.getByText('have not saved it yet')).toHaveCount(0);
    });

    await clock.fastForward('23:57:00');
    await test.step('offers unsaved input of yesterday after a reload', async () => {
      const { getPlusButton, getFlashCount } = getTrackingScreen(page);
      await getPlusButton(1).click();
      await clock.fastForward('03:00');
      await page.reload();
      await expect(page.getByText('Today, Sun, Mar 9')).toBeVisible();
      await expect(getFlashCount(1)).toHaveCount(0);
      await expect(page.getByText('You entered something for Sat, Mar 8')).toBeVisible();
      await page.getByRole('button', { name: 'Open that day' }).click();
      await expect(page.getByText('Yesterday, Sat, Mar 8')).toBeVisible();
      await expect(getFlashCount(1)).toHaveText('2');
      await page.getByRole('button', { name: 'Today' }).click();
      await page.getByRole('button', { name: 'Discard it' }).click();
      await expect(page.getByText('You entered something')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Open that day' }).click();
      await expect(getFlashCount(1)).toHaveText('2');
    });

    await page.getByRole('button', { name: 'Today' }).click();
    await clock.fastForward('29:00');
    await page.reload();
    await test.step('logs the local day after midnight', () =>
      expectLocalDay(page, family, {
        days: ['2025-03-05', '2025-03-06', '2025-03-08', '2025-03-09'],
        chip: 'Night',
      }));
  });
});
