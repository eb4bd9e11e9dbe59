import { expect, type Page } from '@playwright/test';

/** Clicks Generate Preview until the first page appears. Retries, because the Chinese font may still be loading. */
export async function generatePreview(page: Page): Promise<void> {
  const generateButton = page.getByRole('button', { name: 'Generate Preview' });
  await expect(async () => {
    // The preview may already have appeared on its own, which turns the button into Download PDF.
    if (await generateButton.isVisible()) await generateButton.click({ timeout: 3_000 });
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
