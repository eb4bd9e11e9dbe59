import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the locators of the player in English. */
export function getTeachScreen(page: Page) {
  const shownCard = page.locator('[data-shown]');
  return {
    startLink: page.getByRole('link', { name: 'Start' }),
    shownCard,
    pausedHeading: page.getByRole('heading', { name: 'Paused' }),
    cornerButton: page.getByRole('button', { name: 'Leave the session' }),
    getFaceButton: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    savedMessage: page.getByRole('status').filter({ hasText: 'Saved' }),
    getTodayHeading: (name: string): Locator => page.getByRole('heading', { level: 2, name }),
    readWord: async () => (await shownCard.locator('p').first().textContent()) ?? '',
    /** Steps through the session to its end. */
    playToTheEnd: async () => {
      const endHeading = page.getByRole('heading', { name: 'How did it go?' });
      await expect(shownCard).toBeVisible();
      while (!(await endHeading.isVisible())) await page.keyboard.press('ArrowRight');
    },
  };
}
