import { addCategory, rowOf } from '#tests/support/browser/category-rows.ts';
import { logIn, logInHeading } from '#tests/support/browser/log-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { PASSWORD, signUp } from '#tests/support/server/sign-up.ts';

test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PAGE = '/manage-flashcards?tab=categories';
const SYNC = '**/api/library/sync';

test('a copy of a lost history, sealed in one tab, is asked about although another tab has a newer one', {
  tag: LONG,
}, async ({ page, context, product }) => {
  const { email, client } = await signUp(product);
  await page.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(page, email, { remember: false });
  await expect(rowOf(page, 'Animals')).toBeVisible();
  await context.route(SYNC, (route) => route.abort());
  // As if the server had been restored to a moment before it took in a card of this tab.
  await page.evaluate(() => {
    const marker = JSON.parse(sessionStorage.getItem('library') ?? '');
    sessionStorage.setItem('library', JSON.stringify({ ...marker, token: 'of-another-history' }));
    const cards = JSON.parse(sessionStorage.getItem('flashcards') ?? '');
    const cow = { id: 'f900-lost', word: 'cow', categoryId: cards[0].categoryId };
    sessionStorage.setItem('flashcards', JSON.stringify([...cards, cow]));
  });
  await client.auth.signOut({ scope: 'global' });
  await context.unroute(SYNC);
  await returnToPage(page);
  await expect(logInHeading(page)).toBeVisible();

  // Away from the app, so that this tab does not hear of the other one's session at once.
  await page.goto('/auth/v1/health');
  const second = await context.newPage();
  await second.goto(`/login?next=${encodeURIComponent(PAGE)}`);
  await logIn(second, email, { remember: true });
  await expect(rowOf(second, 'Animals')).toBeVisible();
  // The server passes the number of the sealed copy.
  await addCategory(second, 'Farm');
  await expectAllSent(second);
  await expect(second.getByText('that our server lost')).toHaveCount(0);

  await page.goto(PAGE);
  await expect(page.getByText('This device has 1 flashcard that our server lost.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('sealed/'))))
    .toEqual([]);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expectAllSent(page);
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { rows } = await readLibrary(product, data.session?.access_token ?? '');
  expect(rows.flashcards.map(({ word }) => word)).toContain('cow');
});
