import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the locators of the player in English. */
export function getTeachScreen(page: Page) {
  const shownCard = page.locator('[data-shown]');
  const pausedHeading = page.getByRole('heading', { name: 'Paused' });
  /** Holds the button that leaves a pause. */
  const resume = async () => {
    await page.getByRole('button', { name: /^(Resume|Finish)$/ }).focus();
    await page.keyboard.down('Enter');
    await expect(pausedHeading).toBeHidden();
    await page.keyboard.up('Enter');
  };
  const startLink = page.getByRole('link', { name: 'Start' });
  /** Waits for the first card, after Start on the card before a child's first session. */
  const begin = async () => {
    const start = page.getByRole('button', { name: /^(Start|开始)$/ });
    await start.or(page.locator('[data-step="0"]')).waitFor({ state: 'attached' });
    if (await start.isVisible()) await start.click();
    await expect(shownCard).toBeVisible();
  };
  return {
    startLink,
    begin,
    /** Starts a session from Today. */
    startSession: async () => {
      await startLink.click();
      await begin();
    },
    shownCard,
    pausedHeading,
    resume,
    cornerButton: page.getByRole('button', { name: 'Leave the session' }),
    getFaceButton: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    savedMessage: page.getByRole('status').filter({ hasText: 'Saved' }),
    getTodayHeading: (name: string): Locator => page.getByRole('heading', { level: 2, name }),
    readWord: async () => (await shownCard.locator('p').first().textContent()) ?? '',
    /** Pauses and leaves the session. */
    leave: async () => {
      await page.keyboard.press('Escape');
      await expect(pausedHeading).toBeVisible();
      await page.keyboard.down('Escape');
      await expect(shownCard).toBeHidden();
      await page.keyboard.up('Escape');
    },
    /** Steps through the session to its end. */
    playToTheEnd: async () => {
      await expect(shownCard).toBeVisible();
      if (await pausedHeading.isVisible()) await resume();
      while (!(await pausedHeading.isVisible())) await page.keyboard.press('ArrowRight');
      await resume();
      await expect(page.getByRole('button', { name: 'Loved it' })).toBeEnabled();
    },
  };
}
