import type { Page } from '@playwright/test';

/** Chooses Chinese in the menu of a page as narrow as a phone, which stays loaded. */
export async function switchToChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
}
