import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Makes the database refuse every write. Runs in the page. */
function refuseWrites(): void {
  for (const name of ['put', 'add'] as const) {
    IDBObjectStore.prototype[name] = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }
}

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date('2025-03-05T12:30:00Z') });
  family = await TrackingFamily.create(product);
});

// docs/product/day-log.md#unsaved-input
test('unsaved input survives a reload until it is saved or discarded', async ({ page }) => {
  await family.open(page);
  const { getPlusButton, notesField, saveButton, savedMessage, getFlashCount, getFaceRadio } =
    getTrackingScreen(page);
  await getPlusButton(2).click();
  await getFaceRadio('Keen').check();
  await notesField.fill('half a thought, ');
  await page.reload();
  await expect(getFlashCount(2)).toHaveText('1');
  await expect(notesField).toHaveValue('half a thought, ');
  await expect(page.getByText('Not saved yet')).toBeVisible();

  await saveButton.click();
  await expect(savedMessage).toBeVisible();
  await getPlusButton(2).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(getFlashCount(2)).toHaveText('1');
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(drafts).toEqual([]);
});

test.describe('Daily Tracking on a full disk', () => {
  test.use({ losesNetwork: true });

  test('saves on the server while online and shows an error offline', { tag: LONG }, async ({
    page,
    context,
  }) => {
    test.slow();
    await family.open(page);

    // docs/product/data-and-devices.md#full-storage
    await test.step('saves the day on the server', async () => {
      const { getPlusButton, saveButton, savedMessage } = getTrackingScreen(page);
      await getPlusButton(1).click();
      await page.evaluate(refuseWrites);
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      expect((await family.history()).map(({ setUsage }) => setUsage)).toEqual([{ '1': 1 }]);
    });

    await page.reload();
    await test.step('shows an error offline and saves once online', async () => {
      const { getPlusButton, saveButton, savedMessage, getFlashCount, refocus } = getTrackingScreen(page);
      // One flash is drafted before the disk is full, and one after.
      await getPlusButton(1).click();
      await page.evaluate(refuseWrites);
      await getPlusButton(1).click();
      await context.setOffline(true);
      await saveButton.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Error saving data' })).toBeVisible();
      await expect(savedMessage).toHaveCount(0);
      await context.setOffline(false);
      await refocus();
      await expect(savedMessage).toBeVisible();
      await expect(page.getByText('Error saving data')).toHaveCount(0);
      await expect(getFlashCount(1)).toHaveText('3');
      expect((await family.history()).map(({ setUsage }) => setUsage)).toEqual([{ '1': 3 }]);
    });
  });
});
