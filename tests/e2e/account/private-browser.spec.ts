import type { Page } from '@playwright/test';
import { readDatabase, readStoredText } from '#tests/support/browser/device-database.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { getLogInHeading, logIn } from '#tests/support/browser/log-in.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { addCategory, findRow } from '#tests/support/browser/row-menu.ts';
import { countUnsent, expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

// Aborted requests log errors in the console.
test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const SYNC = '**/api/library/sync';

const readDatabaseText = async (page: Page) => JSON.stringify(await readDatabase(page));

// docs/product/sign-in.md#remember-me
// docs/security.md#dropped-copy
test('without "Remember me" the stored copy is unreadable and keeps unsent changes', async ({
  page,
  context,
  product,
}) => {
  const { email } = await signUp(product);
  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email, { remember: false });
  await expect(findRow(page, 'Animals')).toBeVisible();
  await context.route(SYNC, (route) => route.abort());
  await addCategory(page, 'Not sent yet');
  await expect.poll(() => countUnsent(page)).toBe(1);
  for (const word of ['Animals', 'elephant']) expect(await readDatabaseText(page)).not.toContain(word);

  // Closing the tab ends its session, as closing the browser does.
  const laterPage = await context.newPage();
  await page.close();
  await context.unroute(SYNC);
  await laterPage.goto(PAGE);
  await expect(getLogInHeading(laterPage)).toBeVisible();
  await expect.poll(() => countUnsent(laterPage)).toBe(1);
  await logIn(laterPage, email, { remember: false });
  await expect(findRow(laterPage, 'Not sent yet')).toBeVisible();
  await expectAllSent(laterPage);
});

// docs/security.md#dropped-copy
test('signing out everywhere on another device removes the copy here except unsent changes', async ({
  page,
  context,
  product,
}) => {
  const family = await signUp(product);
  await enterSignedIn(page, product, family, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  await expect.poll(() => readStoredText(page)).toContain('Animals');
  await context.route(SYNC, (route) => route.abort());
  await addCategory(page, 'Written offline');
  await expect.poll(() => countUnsent(page)).toBe(1);
  await family.client.auth.signOut({ scope: 'global' });
  await context.unroute(SYNC);
  await returnToPage(page);
  await expect(getLogInHeading(page)).toBeVisible();
  await expect.poll(() => readStoredText(page)).not.toContain('Animals');
  expect(await readStoredText(page)).not.toContain(family.email);
  expect(await countUnsent(page)).toBe(1);

  await logIn(page, family.email, { remember: true });
  await expect(findRow(page, 'Written offline')).toBeVisible();
  await expectAllSent(page);
});

// docs/security.md#dropped-copy
test('deleting the account on another device removes the copy here', async ({ page, product }) => {
  const family = await signUp(product);
  await enterSignedIn(page, product, family, PAGE);
  await expect(findRow(page, 'Animals')).toBeVisible();
  const response = await fetch(`${product.url}/api/account/delete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${family.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, language: 'en' }),
  });
  expect(response.status).toBe(200);
  await returnToPage(page);
  await expect(getLogInHeading(page)).toBeVisible();
  await expect.poll(() => readStoredText(page)).not.toContain('Animals');
});
