import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { getMediaPath, MEDIA_BODY_TYPE } from '#shared/media/media.ts';
import { readPhoto } from '#shared/media/photo.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { cropInk, findInkBox } from '#tests/support/pdf/ink.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';

const PATH = '/manage-flashcards?tab=print';
const ELEPHANT = {
  type: 'addFlashcard',
  flashcard: { id: 'f500', word: '大象', english: 'elephant', pinyin: 'dà xiàng', categoryId: 'cat1' },
  categoryName: 'Animals',
} as const;

// docs/product/print.md#messages
test('fronts and backs of chosen cards are previewed and downloaded', async ({ page, product }) => {
  await openSignedIn(page, product, PATH, [ELEPHANT]);
  const getButton = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Front Preview', 'Back Preview']) await expect(getButton(name)).toBeDisabled();
  const bar = page.getByRole('region', { name: 'Print controls' });
  await expect(bar).toHaveCount(0);
  await page.getByLabel('Show category').selectOption('Animals');
  await getButton('大象').click();
  await expect(getButton('大象')).toHaveAttribute('aria-pressed', 'true');
  await getButton('dog').click();
  await expect(bar).toContainText('2 cards · 1 page');
  await expect(page.getByText('For optimal printing, select an even number')).toHaveCount(0);
  await getButton('cat').click();
  await expect(page.getByText('For optimal printing, select an even number of flashcards.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Print Preview of selected words (3 flashcards)' }),
  ).toBeVisible();

  await generatePreview(page);
  await expect(page.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1 of 2: 大象, dog' })).toContainText('大象');
  await expect(getButton('Front Preview')).toHaveAttribute('aria-pressed', 'true');
  await expect(getButton('Back Preview')).toBeDisabled();

  await page.getByLabel('Add back pages').check();
  await expect(page.getByText('Page 1 of 4', { exact: true })).toBeVisible();
  await getButton('Back Preview').click();
  await expect(page.getByRole('img', { name: 'Page 3 of 4: 大象, dog' })).toContainText('English: elephant');

  const started = page.waitForEvent('download');
  await getButton('Download PDF').click();
  const download = await started;
  await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();
  expect(download.suggestedFilename()).toBe('sproutcards-flashcards.pdf');
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = await renderPdfPages(pdf);
  expect(pages.map(({ text }) => text.split(/\s+/).filter(Boolean))).toEqual([
    ['大象', 'dog'],
    ['cat'],
    ['English:', 'elephant', '大象', 'Pinyin:', 'dà', 'xiàng', 'dog'],
    ['cat'],
  ]);
});

function makeRedPhoto(): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(640, 960);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return readPhoto(canvas.toBuffer('image/webp', 80))!.bytes;
}

// docs/product/print.md#photos-on-backs
test('photos are printed on the backs on request', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const photo = randomUUID();
  const addCard = (id: string, word: string, photoId: string) =>
    ({
      type: 'addFlashcard',
      flashcard: { id, word, categoryId: 'cat1', photo: photoId },
      categoryName: 'Animals',
    }) as const;
  const { accessToken } = await openSignedIn(page, product, PATH, [
    addCard('f502', 'Grandma', photo),
    addCard('f503', 'Grandpa', randomUUID()),
  ]);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': MEDIA_BODY_TYPE };
  const body = new Blob([makeRedPhoto()]);
  const sent = await fetch(`${product.url}${getMediaPath(photo)}`, { method: 'PUT', headers, body });
  expect(sent.ok).toBe(true);

  const photoCheckbox = page.getByLabel('Print photos on the backs');
  const getButton = (name: string) => page.getByRole('button', { name, exact: true });
  await getButton('dog').click();
  await expect(photoCheckbox).toHaveCount(0);
  await getButton('Grandma').click();
  await photoCheckbox.check();
  await expect(page.getByLabel('Add back pages')).toBeChecked();
  await generatePreview(page);
  await getButton('Back Preview').click();
  const back = page.getByRole('img', { name: 'Page 2 of 2: dog, Grandma' });
  await expect(back.locator('image')).toHaveAttribute('href', /^blob:/);
  await expect(back).toContainText('Grandma');
  await expectFits(page);
  // The server does not have this photo.
  await getButton('Grandpa').click();
  await getButton('Generate Preview').click();
  await expect(page.getByText('“Grandpa”: its photo cannot be opened right now')).toBeVisible();
  await getButton('Grandpa').click();
  await getButton('Generate Preview').click();

  const started = page.waitForEvent('download');
  await getButton('Download PDF').click();
  const [front, printed] = await renderPdfPages(await readFile(await (await started).path()));
  expect(front!.text).toContain('Grandma');
  const halfHeight = Math.ceil(printed!.ink.height / 2);
  const { width, height } = findInkBox(cropInk(printed!.ink, 300, halfHeight, 240, 238))!;
  expect(width / height).toBeCloseTo(2 / 3, 1);
  expect(height).toBeGreaterThan(200);
});
