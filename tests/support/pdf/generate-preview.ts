import { expect, type Page } from '@playwright/test';

/**
 * Presses Generate Preview until the first page shows: Chinese words have to wait for their font, and the screen then
 * asks the parent to try again in a moment.
 */
export async function generatePreview(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Generate Preview' }).click();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
