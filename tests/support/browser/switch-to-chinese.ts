import type { Page } from '@playwright/test';

/** Chooses Chinese in the menu without a reload. */
export async function switchToChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Menu|Account menu)$/ }).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
}
