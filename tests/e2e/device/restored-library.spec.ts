import type { Page } from '@playwright/test';
import { readDatabase, writeDatabase } from '#tests/support/browser/device-database.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { findRow } from '#tests/support/browser/row-menu.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';

/** Opens the app on a phone whose copy has a card and a revision that the server lost in a restore. */
async function openPhoneAhead(phone: Page, product: { url: string }): Promise<SignedUp> {
  const family = await signUp(product);
  await enterSignedIn(phone, product, family, '/manage-flashcards?tab=categories');
  await expect(findRow(phone, 'Animals')).toBeVisible();
  const { copy = [] } = await readDatabase(phone);
  const marker = copy.find(([key]) => key === 'marker')?.[1] as { rev: number };
  const cards = copy.find(([key]) => key === 'flashcards/')?.[1] as { categoryId: string }[];
  const lostCard = { ...cards[0], id: 'f900-lost', word: 'cow' };
  await writeDatabase(phone, 'copy', 'flashcards/', [...cards, lostCard]);
  const lostRevision = { ...marker, rev: marker.rev + 5, token: 'of-another-history' };
  await writeDatabase(phone, 'copy', 'marker', lostRevision);
  await phone.reload();
  return family;
}

// docs/product/data-and-devices.md#restored-server
test('a card that the server lost is restored from a device', async ({ product, page: phone }) => {
  const { accessToken } = await openPhoneAhead(phone, product);
  await expect(phone.getByText('This device has 1 flashcard that our server lost.')).toBeVisible();
  await phone.getByRole('button', { name: 'Show them' }).click();
  await expect(phone.getByRole('dialog', { name: 'Only on this device' }).getByText('cow')).toBeVisible();
  await phone.getByRole('button', { name: 'Close' }).click();
  await phone.reload();
  await phone.getByRole('button', { name: 'Bring back' }).click();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  await expectAllSent(phone);
  const { rows } = await readLibrary(product, accessToken);
  expect(rows.flashcards.filter(({ word }) => word === 'cow')).toHaveLength(1);
});

test('a card that the server lost is discarded after a question', { tag: LONG }, async ({
  product,
  page: phone,
}) => {
  const { accessToken } = await openPhoneAhead(phone, product);
  await phone.getByRole('button', { name: 'Discard' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Discard all of it?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(phone.getByText('that our server lost')).toBeVisible();
  await phone.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  await phone.reload();
  await expect(findRow(phone, 'Animals')).toBeVisible();
  await expect(phone.getByText('that our server lost')).toHaveCount(0);
  const { rows } = await readLibrary(product, accessToken);
  expect(rows.flashcards.map(({ word }) => word)).not.toContain('cow');
});
