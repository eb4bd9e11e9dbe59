import { expect, type Locator, type Page } from '@playwright/test';

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

/** Adds a category on Manage Flashcards and waits for its row. */
export async function addCategory(page: Page, name: string): Promise<void> {
  await page.getByLabel('Category name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, name)).toBeVisible();
}
