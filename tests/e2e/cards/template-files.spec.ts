import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

test('the import offers a template and an example list', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/manage-flashcards');
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  // docs/product/word-lists.md#template
  await test.step('downloads the template', async () => {
    const template = await download(page, 'CSV template');
    expect(template.name).toBe('flashcards-template.csv');
    expect(readFileSync(template.path, 'utf8')).toBe(
      '\ufeffBody Parts,Clothing,Animals\r\nhand,shirt,dog\r\nfoot,shoes,cat\r\nnose,hat,bird\r\n',
    );
  });

  await test.step('downloads the example and imports it unchanged', async () => {
    const example = await download(page, 'Example spreadsheet');
    expect(example.name).toBe('example-word-list.csv');
    const text = readFileSync(example.path, 'utf8');
    expect(text.split('\r\n')[0]).toBe('\ufeffWord,English,Pinyin,Category');
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toContain('大象,elephant,dà xiàng,Animals');

    const dialog = page.getByRole('dialog', { name: 'Import words' });
    await dialog.getByLabel('Choose a file').setInputFiles(example.path);
    await dialog.getByRole('button', { name: `Import ${rows.length} words` }).click();
    await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
      'Created 3 new categories',
      'Mapped to 3 existing categories',
      `Added ${rows.length} new flashcards`,
    ]);
  });
});
