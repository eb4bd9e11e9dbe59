import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Runs in the page and makes its database refuse every write. */
function fillDatabase(): void {
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
  const { plus, notes, save, saved, count, face } = getTrackingScreen(page);
  await plus(2).click();
  await face('Keen').check();
  await notes.fill('half a thought, ');
  await page.reload();
  await expect(count(2)).toHaveText('1');
  await expect(notes).toHaveValue('half a thought, ');
  await expect(page.getByText('Not saved yet, 1 flash in all')).toBeVisible();

  await save.click();
  await expect(saved).toBeVisible();
  await plus(2).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(count(2)).toHaveText('1');
  await page.reload();
  await expect(page.getByText('Saved: 1 flash')).toBeVisible();
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(drafts).toEqual([]);
});

test.describe('Daily Tracking on a full disk', () => {
  test.use({ losesNetwork: true });

  test('saves online and reports a failure offline', { tag: LONG }, async ({ page, context }) => {
    test.slow();
    await family.open(page);

    // docs/product/data-and-devices.md#full-storage
    await test.step('saves the day on the server', async () => {
      const { plus, save, saved } = getTrackingScreen(page);
      await plus(1).click();
      await page.evaluate(fillDatabase);
      await save.click();
      await expect(saved).toBeVisible();
      expect((await family.history()).map(({ setUsage }) => setUsage)).toEqual([{ '1': 1 }]);
    });

    await page.reload();
    await test.step('shows an error offline and saves once online', async () => {
      const { plus, save, saved, count, lookAgain } = getTrackingScreen(page);
      await plus(1).click();
      await page.evaluate(fillDatabase);
      await plus(1).click();
      await context.setOffline(true);
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: 'Error saving data' })).toBeVisible();
      await expect(saved).toHaveCount(0);
      await context.setOffline(false);
      await lookAgain();
      await expect(saved).toBeVisible();
      await expect(page.getByText('Error saving data')).toHaveCount(0);
      await expect(count(1)).toHaveText('3');
      expect((await family.history()).map(({ setUsage }) => setUsage)).toEqual([{ '1': 3 }]);
    });
  });
});
