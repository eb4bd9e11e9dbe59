import type { Locator, Page } from '@playwright/test';
import { expect } from './product-test.ts';

/** Returns a file for Playwright's `setInputFiles`. */
export function createListFile(content: string | Uint8Array, name = 'words.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content as string) };
}

export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import words' });
  await expect(dialog).toBeVisible();
  return dialog;
}
