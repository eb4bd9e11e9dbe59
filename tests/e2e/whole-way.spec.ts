import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Download, Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';

// The whole way goes as a parent's browser does, which keeps the app.
test.use({ serviceWorkers: 'allow' });

const LIST = fileURLToPath(new URL('../fixtures/csv/everyday-words.csv', import.meta.url));

/** The list as any CSV reader sees it: category by category, every filled cell. */
function readListIndependently(): Map<string, string[]> {
  const { data } = Papa.parse<string[]>(readFileSync(LIST, 'utf8').replace(/^\ufeff/, ''), {
    delimiter: ',',
  });
  const [header = [], ...rows] = data;
  const words = new Map<string, string[]>();
  for (const [column, name] of header.entries()) {
    if (name.trim() === '') continue;
    words.set(
      name.trim(),
      rows.map((row) => (row[column] ?? '').trim()).filter((word) => word !== ''),
    );
  }
  return words;
}

/** The words of a category that are new to a library in which it holds `known`, each once whatever its case. */
function newWords(words: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known.map((word) => word.toLowerCase()));
  return words.filter((word) => {
    const key = word.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ann Li');
  await page.getByLabel('Email').fill('whole-way@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('Confirm password').fill('secret1');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

test('sign up, import a word list, see the cards, print the PDF', async ({ page }) => {
  const list = readListIndependently();
  const animals = newWords(list.get('Animals') ?? [], ['dog', 'cat', 'bird', 'fish', 'rabbit']);
  // 动物 goes into Animals as well, as a bilingual family would have it.
  const chineseAnimals = newWords(list.get('动物') ?? [], []);

  await signUp(page);

  await page.getByRole('link', { name: 'Manage Flashcards' }).click();
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(LIST);
  await expect(dialog.getByRole('heading', { name: /Preview of/ })).toBeVisible();
  await dialog.getByLabel('Put the words of “动物” into').selectOption({ label: 'Animals' });
  const confirm = dialog.getByRole('button', { name: /^Import \d+ flashcards$/ });
  const all = Number((await confirm.textContent())?.match(/\d+/)?.[0]);
  await dialog.getByLabel('Put the words of “交通工具” into').selectOption({ label: 'Do not import' });
  const promised = all - newWords(list.get('交通工具') ?? [], []).length;
  await expect(confirm).toHaveText(`Import ${promised} flashcards`);
  expect(promised).toBeGreaterThan(230);
  await confirm.click();
  await expect(dialog.getByText(`Added ${promised} new flashcards`)).toBeVisible();
  await expect(dialog.getByText('Mapped to 4 existing categories')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
  await expect(page.getByText(`${promised + 25} flashcards`)).toBeVisible();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  const shown = 5 + animals.length + chineseAnimals.length;
  await expect(page.getByText(`${shown} flashcards`, { exact: true })).toBeVisible();
  await page.getByLabel('Search words').fill('snail');
  // The list follows the field when the browser has time.
  await expect(page.getByRole('listitem').filter({ hasText: 'Category: Animals' })).toHaveText([/snail/]);

  await page.getByRole('tab', { name: 'Print Flashcards' }).click();
  await page.getByLabel('Show category').selectOption({ label: 'Animals' });
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByLabel('Add back pages').check();
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  // The screen asks for another press while the Chinese font is still loading
  // (docs/product/print.md#chinese-font).
  await expect(async () => {
    await generate.click();
    await expect(page.getByText('Page 1 of')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(`Print Preview of selected words (${shown} flashcards)`)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await bytesOf(await downloading);
  await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();

  const printed = ['dog', 'cat', 'bird', 'fish', 'rabbit', ...animals, ...chineseAnimals];
  const allWords = [...list.values()].flat();
  const fronts = Math.ceil(printed.length / 2);
  const seen = await readWordsFromPdf(pdf, [...printed, ...allWords], { fronts });
  // Two cards a page; an odd number leaves the last half blank.
  const halves = printed.length % 2 === 0 ? printed : [...printed, null];
  expect(seen.map(({ word }) => word)).toEqual(halves);
});
