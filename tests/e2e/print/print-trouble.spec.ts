import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

const PATH = '/manage-flashcards?tab=print';
const CHINESE_FONT = '**/fonts/NotoSansSC-Regular.ttf*';
const WORKER = '**/print-worker-*.js';
const FISH = {
  type: 'addFlashcard',
  flashcard: { id: 'f500', word: '鱼', categoryId: 'cat1' },
  categoryName: 'Animals',
} as const;

// A service worker would fetch the font past the routes of these tests.
test.use({ serviceWorkers: 'block' });

// docs/product/print.md#chinese-font
test('Chinese words wait for their font, English words do not', async ({ page, product }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(CHINESE_FONT, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await openSignedIn(page, product, PATH, [FISH]);
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  await generate.click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();

  await page.getByRole('button', { name: '鱼' }).click();
  await generate.click();
  const message = page.getByText('Loading Chinese font… try Preview again in a moment.');
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0);
  await page.clock.fastForward(2_500);
  await expect(message).toHaveCount(0);

  await expect(page.getByText('Your preview will appear as soon as it is here.')).toBeVisible();

  release();
  await expect(page.getByRole('img', { name: 'Page 1 of 1: dog, 鱼' })).toBeVisible();
});

test('a worker that breaks is replaced at the next try', { tag: LONG }, async ({
  page,
  product,
  pageErrors,
}) => {
  let broken = true;
  await page.context().route(WORKER, (route) => (broken ? route.abort() : route.continue()));
  await openSignedIn(page, product, PATH);
  await page.getByRole('button', { name: 'dog', exact: true }).click();
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  await generate.click();
  await expect(page.getByRole('alert')).toHaveText('Error generating PDF. Please try again.');
  broken = false;
  await generate.click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  expect(pageErrors.filter((text) => !/net::ERR_FAILED|Failed to print/.test(text))).toEqual([]);
  pageErrors.length = 0;
});
