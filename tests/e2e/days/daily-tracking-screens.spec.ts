import type { Page } from '@playwright/test';
import { expectFits, expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Expects no violation, no overflow and no control too small for a thumb. */
async function expectUsable(page: Page): Promise<void> {
  await expectFits(page);
  const small = await page
    .locator('[role=dialog], main')
    .last()
    .evaluate((part) =>
      [...part.querySelectorAll('button, select, input:not([type=checkbox]), label:has(input), textarea')]
        .map((control) => ({ name: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
}

/** Runs in the page and returns the focused element if a bar covers its middle or its ends. */
function findHiddenFocus(): string | null {
  const { activeElement } = document;
  if (activeElement === null) return null;
  const { x, width, top, bottom } = activeElement.getBoundingClientRect();
  const isHidden = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
    const bar = document.elementFromPoint(x + width / 2, y)?.closest('[data-page-bar], header, nav');
    return y < 0 || y > innerHeight || (bar && !bar.contains(activeElement));
  });
  return isHidden ? activeElement.outerHTML.slice(0, 100) : null;
}

test.describe('Daily Tracking on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'UTC' });

  test('fits every state, and works by keyboard at a desk', async ({ page, product }) => {
    test.slow();
    await page.clock.install({ time: new Date('2025-03-05T23:58:00Z') });
    const family = await TrackingFamily.create(product);
    await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 3 } }));
    await family.open(page);

    await test.step('has no violation, overflow or small target', async () => {
      const { plus, count, face, save, saved, lookAgain } = getTrackingScreen(page);
      await expect(page.getByRole('button', { name: 'Same as last time' })).toBeVisible();
      await expectUsable(page);

      await family.save(makeDayRecord('2025-03-05', { setUsage: { '1': 1234 } }));
      await lookAgain();
      await expect(count(1)).toHaveText('1234');
      await plus(1).click();
      await face('So-so').check();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
      await expectUsable(page);
      await page.keyboard.press('Enter');
      await page.clock.fastForward('03:00');
      await expect(page.getByText('It is Thu, Mar 6, 2025 now.')).toBeVisible();
      await expectUsable(page);
      await save.click();
      await expect(saved).toBeVisible();
      await expect(save).toBeVisible();
      await expectUsable(page);

      await page.getByRole('button', { name: 'Options for Set 1', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Manage Words' }).click();
      await page.getByRole('button', { name: 'Remove dog' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectUsable(page);
    });

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Today' }).click();
    await test.step('works by keyboard', async () => {
      const { pick, minus, plus, count, face, saved, save } = getTrackingScreen(page);
      await pick(1).focus();
      await page.keyboard.press('Space');
      await expect(count(1)).toHaveText('0');
      await page.keyboard.press('Tab');
      await expect(minus(1)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(plus(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(count(1)).toHaveText('2');
      await face('Tired').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(face('Restless')).toBeChecked();
      await save.focus();
      await page.keyboard.press('Enter');
      await expect(saved).toBeVisible();
      await expect(save).toBeFocused();
    });
  });

  test('keeps the focused control clear of all bars', async ({ page, product }) => {
    const family = await TrackingFamily.create(product);
    await family.open(page);
    const { save } = getTrackingScreen(page);
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Today', exact: true }).focus();
      const hidden: string[] = [];
      while (!(await save.evaluate((button) => button === document.activeElement))) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(findHiddenFocus);
        if (name !== null) hidden.push(name);
      }
      expect(hidden, `${width} x ${height}`).toEqual([]);
    }
  });

  test('fits text of twice the size', { tag: LONG }, async ({ page, product }) => {
    const family = await TrackingFamily.create(product);
    await family.sync({ type: 'editSet', setId: 2, opensOn: '2125-03-01' });
    await family.open(page);
    const { plus, count } = getTrackingScreen(page);
    await plus(1).click();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(count(1)).toHaveText('1');
    await expect(page.getByText('Begins on March 1, 2125')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
