import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has on the way to one of its controls. */
const MOST_STOPS = 90;

/** Presses Tab, or Shift+Tab, until the focus is on `target`. Every stop is seen: inside the window, and below no bar. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const hidden = await page.evaluate(findHiddenFocus);
    expect(hidden, 'has the focus and cannot be seen').toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${target}.`);
}

/** Goes to `target` by Tab and presses Enter. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Runs in the page: names the focused element where no point of it can be seen (WCAG 2.4.11). */
function findHiddenFocus(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  // A field that is not drawn itself is in its label.
  const shown = (focused.offsetWidth > 1 ? focused : focused.closest('label')) ?? focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((down) => {
    const hit = document.elementFromPoint(left + width / 2, top + height * down);
    return hit !== null && (shown.contains(hit) || hit.contains(shown));
  });
  return isSeen ? null : `${shown.outerHTML.slice(0, 120)} at ${Math.round(top)}`;
}
