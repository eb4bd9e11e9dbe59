import { expect, type Page } from '@playwright/test';

/**
 * Presses Generate Preview until the first page shows, because Chinese words may have to wait for their font.
 */
export async function generatePreview(page: Page): Promise<void> {
  const generate = page.getByRole('button', { name: 'Generate Preview' });
  await expect(async () => {
    // The preview may have appeared by itself, with the button Download PDF.
    if (await generate.isVisible()) await generate.click({ timeout: 3_000 });
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
