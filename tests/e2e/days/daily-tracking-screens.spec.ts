import type { Page } from '@playwright/test';
import { expectFits, expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { getTrackingScreen, makeDayRecord, TrackingFamily } from '#tests/support/library/tracking-family.ts';

/** Expects no violation, no overflow and no control that is too small for a thumb. */
async function expectUsable(page: Page): Promise<void> {
  await expectFits(page);
  const smallControls = await page
    .locator('[role=dialog], main')
    .last()
    .evaluate((container) =>
      [
        ...container.querySelectorAll(
          'button, select, input:not([type=checkbox]), label:has(input), textarea',
        ),
      ]
        .map((control) => ({ name: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ name }) => name),
    );
  expect(smallControls).toEqual([]);
}

/** Returns the focused element if a bar covers its middle or its ends. Runs in the page. */
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

  test('fits every state and works by keyboard', async ({ page, product }) => {
    test.slow();
    await page.clock.install({ time: new Date('2025-03-05T23:58:00Z') });
    const family = await TrackingFamily.create(product);
    await family.save(makeDayRecord('2025-03-04', { setUsage: { '1': 3 } }));
    await family.open(page);

    await test.step('has no violation, overflow or small target', async () => {
      const { getPlusButton, getFlashCount, getFaceRadio, saveButton, savedMessage, refocus } =
        getTrackingScreen(page);
      await expect(page.getByRole('button', { name: 'Same as last time' })).toBeVisible();
      await expectUsable(page);

      await family.save(makeDayRecord('2025-03-05', { setUsage: { '1': 1234 } }));
      await refocus();
      await expect(getFlashCount(1)).toHaveText('1234');
      await getPlusButton(1).click();
      await getFaceRadio('So-so').check();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
      await expectUsable(page);
      await page.keyboard.press('Enter');
      await page.clock.fastForward('03:00');
      await expect(page.getByText('It is Thu, Mar 6 now.')).toBeVisible();
      await expectUsable(page);
      await saveButton.click();
      await expect(savedMessage).toBeVisible();
      await expect(saveButton).toBeHidden();
      await expectUsable(page);

      await page.getByRole('button', { name: 'Manage Words: Set 1', exact: true }).click();
      await page.getByRole('button', { name: 'Remove dog' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectUsable(page);
    });

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Today' }).click();
    await test.step('works by keyboard', async () => {
      const {
        getSetCheckbox,
        getMinusButton,
        getPlusButton,
        getFlashCount,
        getFaceRadio,
        savedMessage,
        saveButton,
      } = getTrackingScreen(page);
      await getSetCheckbox(1).focus();
      await page.keyboard.press('Space');
      await expect(getFlashCount(1)).toHaveText('0');
      await page.keyboard.press('Tab');
      await expect(getMinusButton(1)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(getPlusButton(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(getFlashCount(1)).toHaveText('2');
      await getFaceRadio('Tired').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await expect(getFaceRadio('Restless')).toBeChecked();
      await saveButton.focus();
      await page.keyboard.press('Enter');
      await expect(savedMessage).toBeVisible();
      await expect(page.locator('[data-page-bar]')).toBeFocused();
    });
  });

  test('keeps the focused control clear of all bars', async ({ page, product }) => {
    const family = await TrackingFamily.create(product);
    await family.open(page);
    const { getPlusButton, saveButton } = getTrackingScreen(page);
    await getPlusButton(1).click();
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'Today', exact: true }).focus();
      const hiddenControls: string[] = [];
      while (!(await saveButton.evaluate((button) => button === document.activeElement))) {
        await page.keyboard.press('Tab');
        const control = await page.evaluate(findHiddenFocus);
        if (control !== null) hiddenControls.push(control);
      }
      expect(hiddenControls, `${width} x ${height}`).toEqual([]);
    }
  });

  test('fits text of double size', { tag: LONG }, async ({ page, product }) => {
    const family = await TrackingFamily.create(product);
    await family.sync({ type: 'editSet', setId: 2, opensOn: '2125-03-01' });
    await family.open(page);
    const { getPlusButton, getFlashCount } = getTrackingScreen(page);
    await getPlusButton(1).click();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(getFlashCount(1)).toHaveText('1');
    await page.getByText('1 more set begins later').click();
    await expect(page.getByText(/^From .*Mar(ch)? 1, 2125$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
