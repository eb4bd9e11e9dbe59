import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { readDatabase } from '#tests/support/browser/device-database.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { holdBack } from '#tests/support/browser/stall-requests.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { waitForMails } from '#tests/support/mail/outbox.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

const PAGE = '/profile';
const PHONE = { width: 360, height: 740 };
const OWN: Change[] = [
  {
    type: 'addFlashcard',
    flashcard: { id: 'f900', word: '苹果', english: 'apple', pinyin: 'píng guǒ', categoryId: 'cat90' },
    categoryName: 'Fruit 🍎',
  },
  logRecord(
    makeRecord({ date: '2026-03-01', setUsage: { '1': 3 }, setCards: { '1': ['f900'] }, notes: 'laughed' }),
  ),
];

async function choose(page: Page, bytes: Uint8Array, name = 'export.zip'): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.getByLabel('Choose a ZIP file').setInputFiles(file);
}

/** What the server holds of a family. */
async function libraryOf(product: { url: string }, family: SignedUp) {
  return (await syncAs(product, family)).rows;
}

test('an export brings another account to the same flashcards and days', { tag: LONG }, async ({
  page,
  context,
  product,
}) => {
  const family = await signUp(product);
  await syncAs(product, family, { changes: OWN });
  await enterSignedIn(page, product, family, PAGE);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sproutcards-[\d-]{10}\.zip$/);
  await expect(page.getByText(/Your data is downloading/)).toBeVisible();
  const zip = readFileSync(await file.path());
  await expectFits(page);

  const other = await signUp(product);
  const second = await context.newPage();
  await enterSignedIn(second, product, other, PAGE);
  await choose(second, zip);
  const dialog = second.getByRole('dialog', { name: 'Import this file?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    '6 categories',
    '26 flashcards',
    /^\d+ sets?$/,
    '1 day of tracking',
  ]);
  await expectFits(second);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(second.getByText('Everything has been imported.')).toBeVisible();
  expect(await libraryOf(product, other)).toEqual(await libraryOf(product, family));
  await second.getByRole('link', { name: 'Manage Flashcards' }).click();
  await second.getByRole('tab', { name: 'Flashcards', exact: true }).click();
  await expect(second.getByText('苹果')).toBeVisible();
  await second.getByRole('link', { name: 'History' }).click();
  await expect(second.getByText('laughed').first()).toBeVisible();
});

// docs/product/accounts.md#deletion
test('a deleted account is gone from the server and from this browser, and a mail says so', async ({
  page,
  product,
}) => {
  const family = await signUp(product);
  await page.setViewportSize(PHONE);
  await enterSignedIn(page, product, family, PAGE);
  const open = page.getByRole('button', { name: 'Delete my account…' });
  await open.click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  const password = dialog.getByLabel('Your password');
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await password.fill('wrong');
  await expectFits(page);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.');
  await expect(password).toBeFocused();

  // Something that was never sent must not stay behind either.
  await page.evaluate((id) => localStorage.setItem(`tracking-draft/${id}/2026-03-01`, 'x'), family.user.id);
  const release = await holdBack(page, '**/api/account/delete');
  await password.fill(PASSWORD);
  await confirm.click();
  await expect(dialog.getByRole('button', { name: 'Deleting…' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();

  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await expect(page).toHaveURL('/goodbye');
  await expect(page.getByText(`We are sending a confirmation to ${family.email}.`)).toBeVisible();
  await expectFits(page);
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key !== 'settings' && key !== 'sproutcards-language'),
    );
  await expect.poll(kept).toEqual([]);
  const again = await createTestClient(product.url).auth.signInWithPassword({
    email: family.email,
    password: PASSWORD,
  });
  expect(again.error?.code).toBe('invalid_credentials');
  await waitForMails(product, family.email, [
    'Confirm your email address',
    'Your Sproutcards account has been deleted',
  ]);

  expect(await page.evaluate(() => sessionStorage.getItem('deletion-receipt'))).toBe(null);
  await page.goto('/goodbye');
  await expect(page).toHaveURL('/');
});

test('the deletion speaks Chinese on a phone and says when the payment service fails', { tag: LONG }, async ({
  page,
  product,
}) => {
  const family = await signUp(product);
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('sproutcards-language', 'zh'));
  await enterSignedIn(page, product, family, PAGE);
  // The plan is drawn last, once its texts have loaded.
  await expect(page.getByRole('link', { name: '升级' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '导出全部数据' })).toBeVisible();
  await expectFits(page);
  await page.route('**/api/account/delete', (route) =>
    route.fulfill({
      status: 502,
      headers: { 'x-sb-error-code': 'payment_service_unavailable' },
      json: { code: 'payment_service_unavailable', error: 'x' },
    }),
  );
  await page.getByRole('button', { name: '删除我的账户…' }).click();
  const dialog = page.getByRole('alertdialog', { name: '确定删除账户吗？' });
  await dialog.getByLabel('请输入密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '永久删除' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '支付服务没有响应' })).toBeVisible();
  await expectFits(page);
  await dialog.getByRole('button', { name: '保留账户' }).click();

  await page.route('**/api/account', (route) =>
    route.fulfill({ json: { hasPassword: false, freshSignIn: false, usedShare: 0.95 } }),
  );
  await page.getByRole('button', { name: '删除我的账户…' }).click();
  await expect(dialog.getByText(/您的账户没有密码/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '永久删除' })).toBeDisabled();
  await expect(dialog.getByRole('link', { name: '现在退出登录' })).toHaveAttribute('href', '/logout');
});

test.describe('on a bad line', () => {
  test.use({ losesNetwork: true, serviceWorkers: 'block' });

  test('a deletion whose answer got lost is finished at the second try', { tag: LONG }, async ({
    page,
    product,
  }) => {
    const family = await signUp(product);
    await enterSignedIn(page, product, family, PAGE);
    await page.route(
      '**/api/account/delete',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('We could not reach our server')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
    expect(await readDatabase(page)).toEqual({});
  });
});
