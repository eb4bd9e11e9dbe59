import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { createListFile, openImport } from '#tests/support/browser/import-dialog.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openAddSheet } from '#tests/support/browser/row-menu.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

test.use({ losesNetwork: true, serviceWorkers: 'block' });

const PATH = '/manage-flashcards?tab=flashcards';

// docs/product/pinyin.md#offered
// docs/product/pinyin.md#tones-by-numbers
// docs/product/pinyin.md#without-a-connection
test('the card sheet offers every reading and fills empty fields, even offline', async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, PATH);
  const sheet = await openAddSheet(page);
  const [word, english, pinyin] = ['Word', 'English (optional)', 'Pinyin (optional)'].map((label) =>
    sheet.getByLabel(label, { exact: true }),
  );
  await word!.fill('行');
  const offers = sheet.getByRole('group', { name: 'Fill in from the dictionary' });
  await expect(offers.getByRole('button', { name: /^(?:xíng|háng) / })).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await english!.fill('my own');
  await offers.getByRole('button', { name: /^háng / }).click();
  await expect(pinyin!).toHaveValue('háng');
  await expect(english!).toHaveValue('my own');
  await expect(offers).toBeHidden();

  await word!.fill('長大');
  await english!.fill('');
  await pinyin!.fill('zhang3da4');
  await english!.focus();
  await expect(pinyin!).toHaveValue('zhǎngdà');
  await expect(offers.getByRole('button')).toHaveText(/^zhǎng dà to grow up/);

  await word!.fill('妈妈');
  await pinyin!.fill('');
  await expect(
    offers.getByText('A syllable without a tone mark has the neutral tone: short and light.'),
  ).toBeVisible();
  await context.setOffline(true);
  await word!.fill('妈');
  await expect(offers.getByRole('button', { name: /^mā/ })).toBeVisible();
  await context.setOffline(false);
});

// docs/product/pinyin.md#several-cards
// docs/product/pinyin.md#lists
test('pinyin is added to an import and to selected cards', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, PATH);
  const dialog = await openImport(page);
  await page.getByLabel('Choose a file').setInputFiles(createListFile('生肖\n老虎\n兔子\n龙'));
  await dialog.getByRole('radio', { name: /^Each column is a category/ }).click();
  await dialog.getByLabel(/^Add pinyin and English meanings/).uncheck();
  await dialog.getByRole('button', { name: 'Import 3 words' }).click();
  await dialog.getByRole('button', { name: 'Import another list' }).click();
  await page.getByLabel('Choose a file').setInputFiles(createListFile('动物园\n熊猫\n长颈鹿'));
  await dialog.getByRole('radio', { name: /^Each column is a category/ }).click();
  await dialog.getByLabel(/^Add pinyin and English meanings/).check();
  await expect(dialog.getByText(/xióng māo/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 2 words' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const rows = page.getByRole('list', { name: 'Flashcards' }).getByRole('listitem');
  await page.getByLabel('Show category').selectOption('动物园');
  await expect(rows.filter({ hasText: '熊猫' })).toContainText('xióng māo');

  await page.getByLabel('Show category').selectOption('生肖');
  await expect(rows.filter({ hasText: '老虎' })).not.toContainText('lǎo hǔ');
  await page.setViewportSize({ width: 700, height: 740 });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected flashcards' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Add pinyin' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const fillDialog = page.getByRole('dialog', { name: 'Pinyin and meanings' });
  await expect(fillDialog.getByRole('listitem')).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await fillDialog.getByLabel('Reading of 龙').selectOption('Leave as it is');
  await fillDialog.getByRole('button', { name: 'Fill in 2 cards' }).click();
  await expect(rows.filter({ hasText: '老虎' })).toContainText('lǎo hǔ');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows.filter({ hasText: '老虎' })).not.toContainText('lǎo hǔ');
});
