import { readFile } from 'node:fs/promises';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { seePdfPages } from '#tests/support/pdf/see-pdf.ts';

const PATH = '/manage-flashcards?tab=print';
const ELEPHANT = {
  type: 'addFlashcard',
  flashcard: { id: 'f500', word: '大象', english: 'elephant', pinyin: 'dà xiàng', categoryId: 'cat1' },
  categoryName: 'Animals',
} as const;

// docs/product/print.md#messages
test('chosen cards are previewed, front and back, and downloaded', async ({ page, product }) => {
  await openSignedIn(page, product, PATH, [ELEPHANT]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Front Preview', 'Back Preview']) await expect(button(name)).toBeDisabled();
  const bar = page.getByRole('region', { name: 'Print controls' });
  await expect(bar).toHaveCount(0);
  await page.getByLabel('Show category').selectOption('Animals');
  await button('大象').click();
  await expect(button('大象')).toHaveAttribute('aria-pressed', 'true');
  await button('dog').click();
  await expect(bar).toContainText('2 cards · 1 page');
  await expect(page.getByText('For optimal printing, select an even number')).toHaveCount(0);
  await button('cat').click();
  await expect(page.getByText('For optimal printing, select an even number of flashcards.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Print Preview of selected words (3 flashcards)' }),
  ).toBeVisible();

  await generatePreview(page);
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 2: 大象, dog' })).toContainText('大象');
  await expect(button('Front Preview')).toHaveAttribute('aria-pressed', 'true');
  await expect(button('Back Preview')).toBeDisabled();

  await page.getByLabel('Add back pages').check();
  await expect(page.getByText('Page 1 of 4', { exact: true })).toBeVisible();
  await button('Back Preview').click();
  await expect(page.getByRole('img', { name: 'Page 3 of 4: 大象, dog' })).toContainText('English: elephant');

  const started = page.waitForEvent('download');
  await button('Download PDF').click();
  const download = await started;
  await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();
  expect(download.suggestedFilename()).toBe('sproutcards-flashcards.pdf');
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = await seePdfPages(pdf);
  expect(pages.map(({ text }) => text.split(/\s+/).filter(Boolean))).toEqual([
    ['大象', 'dog'],
    ['cat'],
    ['English:', 'elephant', '大象', 'Pinyin:', 'dà', 'xiàng', 'dog'],
    ['cat'],
  ]);
});

// docs/product/print.md#preview-first
test('a changed selection needs a new preview; clearing starts again', { tag: LONG }, async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, PATH);
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  const download = page.getByRole('button', { name: 'Download PDF' });
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  await generate.press('Enter');
  await expect(download).toBeFocused();
  await page.getByRole('button', { name: 'cat', exact: true }).click();
  await expect(download).toHaveCount(0);
  await expect(generate).toBeEnabled();
  await expect(page.getByText('Press Generate Preview to see your pages.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Selections' }).click();
  await expect(page.getByRole('region', { name: 'Print controls' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'dog', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

// docs/product/print.md#selection
test('sets bring their cards together; changing the sub-tab clears everything', { tag: LONG }, async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, PATH);
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Print controls' });
  await page.getByRole('tab', { name: 'Next Day Sets' }).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Set 1' }).click();
  await page.getByRole('button', { name: 'Set 2' }).click();
  const chips = page.getByRole('list', { name: 'Flashcards of the selected sets' }).getByRole('listitem');
  await expect(chips).toHaveText(
    ['dog', 'car', 'table', 'tree', 'hand'].concat(['cat', 'bus', 'chair', 'flower', 'nose']),
  );
  await page.getByRole('button', { name: 'Generate Preview' }).click();
  await expect(page.getByText('Page 1 of 5', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Select Flashcards' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Page 1 of 5', { exact: true })).toHaveCount(0);
});

// docs/product/print.md#unprintable-characters
test('the page names what cannot be printed before any paper is used', async ({ page, product }) => {
  await openSignedIn(page, product, PATH, [
    {
      type: 'addFlashcard',
      flashcard: { id: 'f501', word: 'party 🎉', categoryId: 'cat1' },
      categoryName: 'Animals',
    },
  ]);
  await page.getByRole('button', { name: 'party 🎉' }).click();
  await generatePreview(page);
  await expect(page.getByText('“party 🎉”: our fonts do not have 🎉.')).toBeVisible();
});
