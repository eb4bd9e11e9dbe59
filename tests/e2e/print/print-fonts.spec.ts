import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import type { FontIndex } from '#shared/print/pdf/font-parts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { getTeachScreen } from '#tests/support/browser/teach-screen.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';
import { buildDeck } from '../../../bench/pdf-deck.ts';

test.use({ losesNetwork: true });

const CARDS = buildDeck(10);
const RARE_WORD = '龘';

/** Collects the fetched fonts. `sumBytes` returns their total size. */
function watchFonts(page: Page) {
  const fonts: Request[] = [];
  const collect = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/fonts/')) fonts.push(request);
  };
  page.on('requestfinished', collect);
  return {
    stop: () => page.off('requestfinished', collect),
    sumBytes: async () => {
      const sizes = await Promise.all(fonts.map((request) => request.sizes()));
      return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
    },
  };
}

/** Prints the words on both sides and returns the PDF. */
async function printCards(page: Page, words: readonly string[]): Promise<Uint8Array> {
  await page.getByLabel('Show category').selectOption('Many');
  for (const word of words) await page.getByRole('button', { name: word, exact: true }).click();
  await page.getByLabel('Add back pages').check();
  await generatePreview(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  return readFile(await file.path());
}

// docs/product/print.md#fonts-by-parts
test('a print fetches only the needed parts of the fonts', async ({ page, product, context }) => {
  const fonts = watchFonts(page);
  const parts = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/fonts/NotoSansSC-Bold.ttf') parts.add(searchParams.get('part') ?? 'whole');
  });
  const indexed = page.waitForResponse(/NotoSansSC-Bold\.ttf\?.*part=index/);
  await openSignedIn(page, product, '/manage-flashcards?tab=print', [
    {
      type: 'importFlashcards',
      importId: randomUUID(),
      at: '2025-01-01T12:00:00.000+00:00',
      fileName: 'many.csv',
      categories: [{ id: 'cat1000', name: 'Many' }],
      flashcards: [...CARDS, { word: RARE_WORD }].map((card, index) => ({
        id: `f${1000 + index}`,
        categoryId: 'cat1000',
        ...card,
      })),
    },
  ]);
  const { frequent, blocks } = (await (await indexed).json()) as FontIndex;
  await printCards(
    page,
    CARDS.map(({ word }) => word),
  );
  fonts.stop();
  expect(await fonts.sumBytes()).toBeLessThan(600_000);

  await expect.poll(() => parts.size).toBe(1 + frequent.length + blocks.length);
  expect(parts).not.toContain('whole');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  const pdf = await printCards(page, ['狗', RARE_WORD]);
  const words = await readWordsFromPdf(pdf, ['狗', RARE_WORD, '猫']);
  expect(words.slice(0, 2).map(({ word }) => word)).toEqual(['狗', RARE_WORD]);
  await context.setOffline(false);
});

// docs/product/print.md#fonts-by-parts
test('a session fetches only the needed parts of the fonts', { tag: LONG }, async ({ page, product }) => {
  const fonts = watchFonts(page);
  await openSignedIn(page, product, '/dashboard', [
    ...[2, 3, 4, 5].map((setId) => ({ type: 'deleteSet' as const, setId })),
    ...['苹果', RARE_WORD].map((word, index) => ({
      type: 'addFlashcard' as const,
      flashcard: { id: `f${2000 + index}`, word, categoryId: 'cat1' },
      categoryName: 'Animals',
    })),
    { type: 'addToSet', setId: 1, flashcardIds: ['f2000', 'f2001'] },
  ]);
  const { startSession } = getTeachScreen(page);
  await startSession();
  expect(await fonts.sumBytes()).toBeLessThan(600_000);
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families.filter((name) => name.startsWith('word-')).length).toBe(2);
});
