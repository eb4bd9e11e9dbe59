import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

let family: TrackingFamily;
test.use({ timezoneId: 'UTC' });
test.beforeEach(async ({ page, product }) => {
  await page.clock.install({ time: new Date('2025-03-05T12:30:00Z') });
  family = await TrackingFamily.create(product);
});

// docs/product/day-log.md#unsaved-input
test('unsaved input survives a reload, goes when it is saved or discarded, and is hidden from other accounts', async ({
  page,
  product,
}) => {
  await family.open(page);
  const { plus, notes, save, saved, count, face } = trackingScreen(page);
  await plus(2).click();
  await face('Keen').check();
  await notes.fill('half a thought, ');
  await page.reload();
  await expect(count(2)).toHaveText('1');
  await expect(notes).toHaveValue('half a thought, ');
  await expect(page.getByText('Not saved yet, 1 flash in all')).toBeVisible();

  await page.goto('/logout');
  await page.waitForURL(/login/);
  const other = await TrackingFamily.create(product);
  await other.open(page);
  await expect(page.getByText('Nothing entered yet')).toBeVisible();
  await expect(notes).toHaveValue('');
  await page.goto('/logout');
  await page.waitForURL(/login/);

  await family.open(page);
  await expect(notes).toHaveValue('half a thought, ');
  await save.click();
  await expect(saved).toBeVisible();
  await plus(2).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(count(2)).toHaveText('1');
  await page.reload();
  await expect(page.getByText('Saved: 1 flash')).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(left).toEqual([]);
});

test.describe('where something is missing', () => {
  test.use({ losesNetwork: true });

  test('the day is kept as far as it can be', { tag: LONG }, async ({ page, context }) => {
    test.slow();
    await family.open(page);

    // docs/product/data-and-devices.md#full-storage
    await test.step('with the disk full but a network the day is saved by the server', async () => {
      const { plus, save, saved } = trackingScreen(page);
      await plus(1).click();
      await page.evaluate(() => {
        for (const name of ['put', 'add'] as const) {
          IDBObjectStore.prototype[name] = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }
      });
      await save.click();
      await expect(saved).toBeVisible();
      expect((await family.history()).map(({ setUsage }) => setUsage)).toEqual([{ '1': 1 }]);
    });

    await page.reload();
    await test.step('with the disk full and no network nothing is kept, and the page says so', async () => {
      const { plus, save, saved, count, lookAgain } = trackingScreen(page);
      await plus(1).click();
      await page.evaluate(() => {
        for (const name of ['put', 'add'] as const) {
          IDBObjectStore.prototype[name] = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }
      });
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
