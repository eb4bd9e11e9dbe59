import type { Locator, Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { buyPrint } from '#tests/support/billing/buy-print.ts';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { chooseCategory, openAddSheet } from '#tests/support/browser/row-menu.ts';
import { importManyCards } from '#tests/support/browser/signed-in-page.ts';
import { returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { substituteFamilyIds } from '#tests/support/library/default-ids.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { makeDayRecord } from '#tests/support/library/tracking-family.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';

test.use({ planLimits: 'on', viewport: { width: 360, height: 740 } });
// One worker, because each would start a server with this setting.
test.describe.configure({ mode: 'default' });

const NO_ROOM_MESSAGE =
  'The Free Plan holds 100 flashcards. To add more, choose another plan, or delete flashcards you do not need.';

/** Sends changes as another device of the family. */
async function changeElsewhere(
  product: { url: string },
  family: SignedUp,
  ...changes: Change[]
): Promise<void> {
  await sendChanges(product, family.accessToken, substituteFamilyIds(changes, family.user.id));
}

async function addCard(page: Page, word: string): Promise<Locator> {
  const form = await openAddSheet(page);
  await form.getByLabel('Word').fill(word);
  await chooseCategory(form, 'Animals');
  await form.getByRole('button', { name: 'Add' }).click();
  return form;
}

async function chooseThreeWords(page: Page) {
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'sea.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Sea,Animals\nwhale,dog\ncrab,\nshell,'),
  });
  return page.getByRole('dialog', { name: 'Import words' });
}

// docs/product/word-lists.md#import-all-or-nothing
test('the 101st flashcard is refused, and an import adds on request only what fits', {
  tag: LONG,
}, async ({ page, product }) => {
  const family = await signUp(product);
  await changeElsewhere(product, family, importManyCards(74));
  await enterSignedIn(page, product, family, '/manage-flashcards?tab=flashcards');
  await expect(page.getByText('99 of 100 flashcards')).toBeVisible();
  await addCard(page, 'horse');
  await page.keyboard.press('Escape');
  await expect(page.getByText('100 of 100 flashcards')).toBeVisible();
  const form = await addCard(page, 'goat');
  await expect(form.getByRole('alert')).toContainText(NO_ROOM_MESSAGE);
  await expect(form.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plans');
  await expect(form.getByLabel('Word')).toHaveValue('goat');
  await expectFits(page);
  // Room that another device makes appears at once.
  await changeElsewhere(product, family, { type: 'deleteFlashcards', flashcardIds: ['f3'] });
  await returnToPage(page);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('Flashcard added successfully')).toBeVisible();
  await page.keyboard.press('Escape');

  const dialog = await chooseThreeWords(page);
  const roomNotice = dialog.getByRole('status').filter({ hasText: 'Your Free Plan holds' });
  await expect(roomNotice).toContainText(
    'Your Free Plan holds 100 flashcards. There is no room for these 3 new flashcards.',
  );
  await expect(roomNotice.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 3 words' })).toBeDisabled();
  await changeElsewhere(product, family, { type: 'deleteFlashcards', flashcardIds: ['f4'] });
  await returnToPage(page);
  await expect(roomNotice).toContainText('1 of these 3 new flashcards fits.');
  await changeElsewhere(product, family, { type: 'deleteFlashcards', flashcardIds: ['f5'] });
  await returnToPage(page);
  await expect(roomNotice).toContainText('2 of these 3 new flashcards fit.');
  const agreeCheckbox = dialog.getByLabel('Import the first 2');
  await expect(agreeCheckbox).not.toBeChecked();
  await expectFits(page);
  await agreeCheckbox.check();
  // A changed choice needs consent again.
  await dialog.getByLabel('Put the words of “Sea” into').selectOption({ label: 'Nature' });
  await expect(agreeCheckbox).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Import 3 words' })).toBeDisabled();
  await agreeCheckbox.check();
  await dialog.getByRole('button', { name: 'Import 2 words' }).click();
  await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
    'Mapped to 1 existing category',
    'Added 2 new flashcards',
    'Skipped 1 duplicate flashcard',
    'Left out 1 flashcard that did not fit',
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('100 of 100 flashcards')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flashcards' }).getByText('crab')).toBeVisible();
});

// docs/product/plans.md#pdf-download
test('the Free plan previews the PDF, which can be downloaded once Print is bought', async ({
  page,
  product,
}) => {
  const family = await signUp(product);
  const day = makeDayRecord('2026-03-01', { shown: [{ setId: 1, cardIds: ['f1', 'f6'], count: 2 }] });
  await changeElsewhere(product, family, logRecord(day));
  await enterSignedIn(page, product, family, '/history');
  await page.getByRole('button', { name: /^View/ }).first().click();
  await page.getByRole('button', { name: 'Print these cards' }).click();
  const downloadButton = page.getByRole('button', { name: 'Download PDF' });
  await downloadButton.click();
  const offer = page.getByRole('dialog', { name: 'Your PDF comes with the Print Plan' });
  await expect(offer).toContainText('$1 a month or $10 a year');
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(downloadButton).toBeFocused();
  await downloadButton.click();
  await offer.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/plans');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/manage-flashcards?tab=print');
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  await generatePreview(page);
  await downloadButton.click();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(downloadButton).toBeFocused();
  await buyPrint(product, family);
  await downloadButton.click();
  // The offer reads the plan again and closes.
  await expect(offer).toHaveCount(0);
  const [file] = await Promise.all([page.waitForEvent('download'), downloadButton.click()]);
  expect(file.suggestedFilename()).toMatch(/[.]pdf$/);
});
