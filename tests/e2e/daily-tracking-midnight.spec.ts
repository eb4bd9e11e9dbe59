import { expect, test } from '#tests/support/browser/product-test.ts';
import { TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

/** Where the day in UTC is another one than the parent's. */
const ELSEWHERE = [
  { zone: 'Asia/Shanghai', time: '2025-03-05T07:30:00+08:00', day: '2025-03-05', chip: 'Morning' },
  { zone: 'America/Los_Angeles', time: '2025-03-05T23:30:00-08:00', day: '2025-03-05', chip: 'Night' },
  // The night on which the clocks go forward at 2:00.
  { zone: 'America/Los_Angeles', time: '2025-03-09T00:30:00-08:00', day: '2025-03-09', chip: 'Night' },
];
for (const { zone, time, day, chip } of ELSEWHERE) {
  test.describe(`in ${zone} at ${time}`, () => {
    test.use({ timezoneId: zone });
    test('the day is the parent’s own', async ({ page, product }) => {
      const family = await TrackingFamily.openAt(page, product, time);
      const { plus, save, saved, time: timeChip } = trackingScreen(page);
      await expect(timeChip(chip)).toHaveAttribute('aria-pressed', 'true');
      await plus(1).click();
      await save.click();
      await expect(saved).toBeVisible();
      await expect.poll(async () => (await family.history()).map(({ date }) => date)).toEqual([day]);
    });
  });
}

test.describe('midnight with the page open', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });
  const LATE = '2025-03-04T23:58:00-08:00';

  test('goes on to the new day by itself when nothing is unsaved', async ({ page, product }) => {
    const family = await TrackingFamily.openAt(page, product, LATE);
    const { plus, save, saved, count } = trackingScreen(page);
    await plus(1).click();
    await save.click();
    await expect(saved).toBeVisible();
    await expect(page.getByText('Today, Tue, Mar 4, 2025')).toBeVisible();
    await page.clock.fastForward('03:00');
    await expect(page.getByText('Today, Wed, Mar 5, 2025')).toBeVisible();
    await expect(count(1)).toHaveCount(0);
    await plus(2).click();
    await save.click();
    await expect(saved).toBeVisible();
    await expect
      .poll(async () => (await family.history()).map(({ date, setUsage }) => [date, setUsage]))
      .toEqual([
        ['2025-03-04', { '1': 1 }],
        ['2025-03-05', { '2': 1 }],
      ]);
  });

  test('leaves unsaved input with its day', async ({ page, product }) => {
    const family = await TrackingFamily.openAt(page, product, LATE);
    const { plus, save, saved, count } = trackingScreen(page);
    await plus(1).click();
    await page.clock.fastForward('03:00');
    await expect(page.getByText('It is Wed, Mar 5, 2025 now.')).toBeVisible();
    await expect(page.getByText('Yesterday, Tue, Mar 4, 2025')).toBeVisible();
    await expect(save).toHaveText('Save Tue, Mar 4, 2025');
    await page.getByRole('button', { name: 'Keep it for Tue, Mar 4, 2025' }).click();
    await plus(1).click();
    await save.click();
    await expect(saved).toBeVisible();
    await expect(count(1)).toHaveText('2');
    await expect
      .poll(async () => (await family.history()).map(({ date, setUsage }) => [date, setUsage]))
      .toEqual([['2025-03-04', { '1': 2 }]]);
  });

  test('or moves it to the new day', async ({ page, product }) => {
    const family = await TrackingFamily.openAt(page, product, LATE);
    const { plus, save, saved, count } = trackingScreen(page);
    await plus(1).click();
    await page.clock.fastForward('03:00');
    await page.getByRole('button', { name: 'Move it to Wed, Mar 5, 2025' }).click();
    await expect(page.getByText('Today, Wed, Mar 5, 2025')).toBeVisible();
    await expect(count(1)).toHaveText('1');
    await save.click();
    await expect(saved).toBeVisible();
    await expect.poll(async () => (await family.history()).map(({ date }) => date)).toEqual(['2025-03-05']);
    await page.reload();
    await expect(page.getByText('Saved: 1 flash')).toBeVisible();
    await expect(page.getByText('have not saved it yet')).toHaveCount(0);
  });

  test('offers it on the next morning, too', async ({ page, product }) => {
    await TrackingFamily.openAt(page, product, LATE);
    const { plus, count } = trackingScreen(page);
    await plus(1).click();
    await page.clock.fastForward('03:00');
    await page.reload();
    await expect(page.getByText('Today, Wed, Mar 5, 2025')).toBeVisible();
    await expect(count(1)).toHaveCount(0);
    await expect(page.getByText('You entered something for Tue, Mar 4, 2025')).toBeVisible();
    await page.getByRole('button', { name: 'Open that day' }).click();
    await expect(page.getByText('Yesterday, Tue, Mar 4, 2025')).toBeVisible();
    await expect(count(1)).toHaveText('1');
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByText('You entered something')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Open that day' }).click();
    await expect(count(1)).toHaveText('1');
  });
});
