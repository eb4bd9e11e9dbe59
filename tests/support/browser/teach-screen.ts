import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the locators of the player in English. */
export function getTeachScreen(page: Page) {
  const shown = page.locator('[data-shown]');
  return {
    start: page.getByRole('link', { name: 'Start' }),
    shown,
    paused: page.getByRole('heading', { name: 'Paused' }),
    corner: page.getByRole('button', { name: 'Leave the session' }),
    face: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    saved: page.getByRole('status').filter({ hasText: 'Saved' }),
    today: (name: string): Locator => page.getByRole('heading', { level: 2, name }),
    word: async () => (await shown.locator('p').first().textContent()) ?? '',
    /** Steps through the session to its end. */
    playToTheEnd: async () => {
      const endHeading = page.getByRole('heading', { name: 'How did it go?' });
      await expect(shown).toBeVisible();
      while (!(await endHeading.isVisible())) await page.keyboard.press('ArrowRight');
    },
  };
}
