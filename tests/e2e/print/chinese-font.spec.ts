import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const PATH = '/manage-flashcards?tab=print';

const FISH = {
  type: 'addFlashcard',
  flashcard: { id: 'f500', word: '鱼', categoryId: 'cat1' },
  categoryName: 'Animals',
} as const;

// A service worker would fetch the font without the route.
test.use({ serviceWorkers: 'block' });

// docs/product/print.md#chinese-font
test('a preview of Chinese words waits for the Chinese font', async ({ page, product }) => {
  const release = await holdBack(page.context(), '**/fonts/NotoSansSC-Bold.ttf*');
  await page.clock.install();
  await openSignedIn(page, product, PATH, [FISH]);
  const generateButton = page.getByRole('button', { name: 'Generate Preview' });
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  await generateButton.click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();

  await page.getByRole('button', { name: '鱼' }).click();
  await generateButton.click();
  const message = page.getByText('Loading Chinese font… try Preview again in a moment.');
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
  await page.clock.fastForward(2_500);
  await expect(message).toHaveCount(0);

  await expect(page.getByText('Your preview will appear as soon as it is here.')).toBeVisible();

  release();
  await expect(page.getByRole('img', { name: 'Page 1 of 1: dog, 鱼' })).toBeVisible();
});
