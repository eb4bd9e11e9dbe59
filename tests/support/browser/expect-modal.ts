import { expect, type Locator, type Page } from '@playwright/test';

/**
 * An open dialog keeps the focus inside and the page behind it still, closes at a click beside it and by Escape, and gives
 * the focus back to its opener. Afterwards it is closed.
 */
export async function expectModal(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
  const scrolled = () => page.evaluate(() => window.scrollY);
  await opener.click();
  await expect.poll(holdsFocus).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await holdsFocus()).toBe(true);
  }
  const before = await scrolled();
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 400);
  // Two frames: a page that can scroll has done so by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await scrolled()).toBe(before);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.mouse.wheel(0, before > 0 ? -400 : 400);
  await expect.poll(scrolled, 'the page moves again').not.toBe(before);
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
