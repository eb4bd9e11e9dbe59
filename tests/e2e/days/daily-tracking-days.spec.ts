import type { Page } from '@playwright/test';
import { writeDatabase } from '#tests/support/browser/device-database.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { dayRecord, TrackingFamily, trackingScreen } from '#tests/support/library/tracking-family.ts';

test.describe('other days', () => {
  test.use({ timezoneId: 'UTC' });
  const NOON = '2025-03-05T12:30:00Z';
  const DAY = '24:00:00';

  test('several days are corrected one after the other', { tag: LONG }, async ({
    page,
    product,
    context,
  }) => {
    test.slow();
    const family = await TrackingFamily.openAt(page, product, NOON);

    await test.step('yesterday is corrected, an older day filled in, a future one never offered', async () => {
      await family.save(
        dayRecord('2025-03-04', { setUsage: { '1': 2 }, setCards: { '1': ['f9'] }, engagement: 2 }),
      );
      const { plus, minus, save, saved, count, lookAgain, time } = trackingScreen(page);
      await lookAgain();
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await expect(count(1)).toHaveText('2');
      await minus(1).click();
      await save.click();
      await expect(saved).toBeVisible();

      const date = page.getByLabel('Another day');
      await expect(date).toHaveAttribute('max', '2025-03-05');
      await date.fill('2025-03-06');
      await date.blur();
      await expect(date).toHaveValue('2025-03-04');
      await date.fill('2025-02-28');
      await expect(page.getByText('Fri, Feb 28, 2025', { exact: true })).toBeVisible();
      await expect(time('Afternoon')).toHaveAttribute('aria-pressed', 'false');
      await plus(5).click();
      await save.click();
      await expect(saved).toBeVisible();
      await expect
        .poll(async () => (await family.history()).map(({ date: on, setUsage }) => [on, setUsage]))
        .toEqual([
          ['2025-02-28', { '5': 1 }],
          ['2025-03-04', { '1': 1 }],
        ]);
      // What the child saw on that day stays what it was.
      expect((await family.history()).at(-1)?.setCards).toEqual({ '1': family.own(['f9']) });
    });

    await page.clock.fastForward(DAY);
    await test.step('what another device saves appears beside unsaved input, and both are saved', async () => {
      const { plus, save, saved, count, face, notes, lookAgain } = trackingScreen(page);
      await page.getByRole('button', { name: 'Yesterday' }).click();
      await family.save(dayRecord('2025-03-05', { setUsage: { '1': 1 } }));
      await lookAgain();
      await expect(count(1)).toHaveText('1');

      await plus(2).click();
      await notes.fill('mine');
      await family.save(dayRecord('2025-03-05', { setUsage: { '1': 6 }, engagement: 4, notes: 'theirs' }));
      await lookAgain();
      await expect(count(1)).toHaveText('7');
      await expect(count(2)).toHaveText('1');
      await expect(face('Keen')).toBeChecked();
      await expect(notes).toHaveValue('theirs\nmine');
      await expect(page.getByText('Not saved yet, 8 flashes in all')).toBeVisible();
      await save.click();
      await expect(saved).toBeVisible();
      await expect(save).toHaveText('Save Wed, Mar 5, 2025');
      await expect
        .poll(async () => (await family.history()).at(-1))
        .toMatchObject({ setUsage: { '1': 7, '2': 1 }, engagement: 4, notes: 'theirs\nmine' });
    });

    await page.clock.fastForward(DAY);
    await page.getByRole('button', { name: 'Today' }).click();

    await test.step('two tabs: one follows the other, and what both enter is never mixed up', async () => {
      const other = await context.newPage();
      await other.goto('/daily-tracking');
      const [one, two] = [trackingScreen(page), trackingScreen(other)];
      await one.plus(1).click();
      await expect(two.count(1)).toHaveText('1');
      await one.save.click();
      await expect(one.saved).toBeVisible();
      await expect(other.getByText('Saved: 1 flash')).toBeVisible();

      // A tab that only looks sees what is being entered; once both have entered something, each keeps its own.
      await one.plus(2).click();
      await expect(two.count(2)).toHaveText('1');
      await two.plus(3).click();
      await one.plus(4).click();
      await expect(one.count(3)).toHaveCount(0);
      await expect(two.count(4)).toHaveCount(0);
      await two.save.click();
      await expect(two.saved).toBeVisible();
      // What both tabs had entered is saved and not counted again; what is this one's own is still to be saved.
      await expect(one.count(3)).toHaveText('1');
      await expect(one.count(4)).toHaveText('1');
      await expect(page.getByText('Not saved yet, 4 flashes in all')).toBeVisible();
      await one.save.click();
      await expect(one.saved).toBeVisible();
      await expect
        .poll(async () => (await family.history()).at(-1)?.setUsage)
        .toEqual({ '1': 1, '2': 1, '3': 1, '4': 1 });
    });
  });

  test.describe('a day whose details are not on this device', () => {
    test.use({ losesNetwork: true });

    /** As on a device that keeps the details of the newest days only. */
    const forgetEntries = (page: Page) => writeDatabase(page, 'copy', 'entries/2025-03', []);

    test('is changed with the help of the server and without it', { tag: LONG }, async ({
      page,
      product,
      context,
    }) => {
      test.slow();
      const family = await TrackingFamily.openAt(page, product, NOON);

      await test.step('is corrected with the help of the server', async () => {
        await family.save(dayRecord('2025-03-04', { setUsage: { '1': 2 } }));
        const { minus, save, saved, count, lookAgain } = trackingScreen(page);
        await lookAgain();
        await page.getByRole('button', { name: 'Yesterday' }).click();
        await expect(count(1)).toHaveText('2');
        await forgetEntries(page);
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

      await test.step('can only be added to without a network, and says so', async () => {
        await family.save(dayRecord('2025-03-04', { setUsage: { '1': 1 } }));
        const { plus, minus, pick, save, saved, count, lookAgain } = trackingScreen(page);
        await lookAgain();
        await page.getByRole('button', { name: 'Yesterday' }).click();
        await expect(count(1)).toHaveText('2');
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
        });
        await forgetEntries(page);
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
});
