import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from '@playwright/test';
import { writeDatabase } from '#tests/support/browser/device-database.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { logIn } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { countUnsent, expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ losesNetwork: true });

/** Logs in on a new page and opens the categories. */
async function openLibrary(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login?next=%2Fmanage-flashcards%3Ftab%3Dcategories');
  await logIn(page, email);
  return page;
}

// docs/product/data-and-devices.md#outbox
test('an offline change survives a reload and arrives exactly once', async ({
  context,
  product,
  page: phone,
}) => {
  const family = await openSignedIn(phone, product, '/manage-flashcards?tab=categories');
  await expect(findRow(phone, 'Animals')).toBeVisible();
  await phone.evaluate(() => navigator.serviceWorker.ready);
  await phone.reload();
  await context.setOffline(true);
  await addCategory(phone, 'Made offline');
  await phone.reload();
  await expect(findRow(phone, 'Made offline')).toBeVisible();
  await expect(phone.getByText(/offline/i).first()).toBeVisible();
  expect(await countUnsent(phone)).toBe(1);
  // docs/product/print.md#offline-print
  await phone.getByRole('tab', { name: 'Print Flashcards' }).click();
  await phone.getByRole('button', { name: 'dog', exact: true }).click();
  await generatePreview(phone);
  await context.setOffline(false);
  await returnToPage(phone);
  await expectAllSent(phone);
  const { rows } = await readLibrary(product, family.accessToken);
  expect(rows.categories.filter(({ name }) => name === 'Made offline')).toHaveLength(1);
});

test.describe('Library sync', () => {
  test.use({ serviceWorkers: 'block' });

  test('recovers from failures and merges browsers and tabs', { tag: LONG }, async ({
    page: phone,
    context,
    product,
    openOther,
  }) => {
    test.slow();
    const family = await signUp(product);

    await test.step('shows an error instead of default words without a copy', async () => {
      let requestCount = 0;
      await context.route('**/api/library/sync', (route) => {
        requestCount += 1;
        return route.abort();
      });
      await enterSignedIn(phone, product, family, '/manage-flashcards?tab=categories');
      await expect(phone.getByText('Your flashcards could not be loaded.')).toBeVisible();
      await expect(findRow(phone, 'Animals')).toHaveCount(0);
      const countBefore = requestCount;
      await phone.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => requestCount).toBeGreaterThan(countBefore);
      await context.unroute('**/api/library/sync');
      // The device also retries without a tap.
      await expect(findRow(phone, 'Animals')).toBeVisible({ timeout: 30_000 });
    });

    // docs/product/data-and-devices.md#broken-copy
    await test.step('replaces broken local data with the data of the server', async () => {
      await addCategory(phone, 'Kept on the server');
      await expectAllSent(phone);
      await writeDatabase(phone, 'copy', 'categories/', [{ id: 1 }]);
      await phone.reload();
      await expect(findRow(phone, 'Kept on the server')).toBeVisible();
    });

    await test.step('keeps an unreadable change until the parent discards it', async () => {
      await expect(findRow(phone, 'Animals')).toBeVisible();
      const laterChange = { at: 1, base: 1, change: { type: 'later' } };
      await writeDatabase(phone, 'outbox', crypto.randomUUID(), laterChange);
      await phone.reload();
      await expect(phone.getByText('A change on this device cannot be read.')).toBeVisible();
      const download = phone.waitForEvent('download');
      await phone.getByRole('button', { name: 'Save as a file' }).click();
      expect((await download).suggestedFilename()).toBe('sproutcards-change.json');
      expect(await countUnsent(phone)).toBe(1);
      await phone.getByRole('button', { name: 'Discard' }).click();
      await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expectAllSent(phone);
    });

    await test.step('shows the changes of another browser', async () => {
      const tablet = await openOther();
      await enterSignedIn(tablet, product, family, '/manage-flashcards?tab=categories');
      await addCategory(phone, 'From the phone');
      await expectAllSent(phone);
      await returnToPage(tablet);
      await expect(findRow(tablet, 'From the phone')).toBeVisible();
      await addCategory(tablet, 'From the tablet');
      await expectAllSent(tablet);
      await returnToPage(phone);
      await expect(findRow(phone, 'From the tablet')).toBeVisible();
    });

    // docs/product/data-and-devices.md#two-tabs
    await test.step('merges the offline changes of two tabs', async () => {
      const second = await context.newPage();
      await second.goto('/manage-flashcards?tab=categories');
      await expect(findRow(second, 'Animals')).toBeVisible();
      await context.setOffline(true);
      await addCategory(phone, 'Tab one');
      await addCategory(second, 'Tab two');
      for (const tab of [phone, second]) {
        await expect(findRow(tab, 'Tab one')).toBeVisible();
        await expect(findRow(tab, 'Tab two')).toBeVisible();
      }
      await context.setOffline(false);
      await returnToPage(phone);
      await expectAllSent(phone);
      await second.reload();
      await expect(findRow(second, 'Tab one')).toBeVisible();
      await expect(findRow(second, 'Tab two')).toBeVisible();
      await second.close();
    });

    await test.step('saves unsent changes as a file before a sign-out', async () => {
      await context.route('**/api/library/sync', (route) => route.abort());
      await addCategory(phone, 'Not sent');
      await phone.getByRole('button', { name: 'Account menu' }).click();
      await phone.getByRole('menuitem', { name: 'Sign out' }).click();
      const download = phone.waitForEvent('download');
      await phone.getByRole('button', { name: 'Save them as a file' }).click();
      const stream = await (await download).createReadStream();
      expect(await text(stream)).toContain('Not sent');
    });
  });

  // docs/product/data-and-devices.md#one-account-per-copy
  test('hides the changes of one account from another in the same browser', {
    tag: LONG,
  }, async ({ context, product, page }) => {
    const ann = await signUp(product);
    const ben = await signUp(product);
    const annsTab = page;
    await enterSignedIn(annsTab, product, ann, '/manage-flashcards?tab=categories');
    await addCategory(annsTab, 'Of Ann');
    await expectAllSent(annsTab);
    await context.setOffline(true);
    await addCategory(annsTab, 'Of Ann, offline');
    await context.route('**/api/library/sync', (route) => route.abort());
    await context.setOffline(false);
    await annsTab.getByRole('button', { name: 'Account menu' }).click();
    await annsTab.getByRole('menuitem', { name: 'Sign out' }).click();
    await annsTab.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(findRow(annsTab, 'Of Ann, offline')).toBeVisible();
    // The page /logout also asks.
    await annsTab.goto('/logout');
    await expect(annsTab.getByRole('heading', { name: 'Sign out now?' })).toBeVisible();
    await annsTab.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(annsTab).toHaveURL(/login/);
    await context.unroute('**/api/library/sync');
    const bensTab = await openLibrary(context, ben.email);
    await expect(findRow(bensTab, 'Animals')).toBeVisible();
    await expect(findRow(bensTab, 'Of Ann')).toHaveCount(0);
    await bensTab.goto('/logout');
    const annsNewTab = await openLibrary(context, ann.email);
    await expect(findRow(annsNewTab, 'Of Ann, offline')).toBeVisible();
    await expectAllSent(annsNewTab);
  });
});
