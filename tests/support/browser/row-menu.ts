import { expect, type Locator, type Page } from '@playwright/test';

export function getRowMenu(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Options for ${name}`, exact: true });
}

export async function chooseFromMenu(page: Page, name: string, item: string): Promise<void> {
  await getRowMenu(page, name).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function openAddSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  return page.getByRole('dialog', { name: 'Add a flashcard' });
}

export async function chooseCategory(sheet: Locator, name: string): Promise<void> {
  await sheet.getByRole('group', { name: 'Category' }).getByText(name, { exact: true }).click();
}

export function getEditSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Edit the flashcard/ });
}

export function findRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name });
}

export async function addCategory(page: Page, name: string): Promise<void> {
  await page.getByLabel('Category name').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(findRow(page, name)).toBeVisible();
}
