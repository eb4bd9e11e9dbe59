import { expect, type Page } from '@playwright/test';

/**
 * Presses Generate Preview until the first page shows: Chinese words have to wait for their font, and the screen then
 * asks the parent to try again in a moment.
 */
export async function generatePreview(page: Page): Promise<void> {
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  await expect(async () => {
    // The preview may have come by itself, and the button become Download PDF.
    if (await generate.isVisible()) await generate.click({ timeout: 3_000 });
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
