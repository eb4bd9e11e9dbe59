import type { Locator, Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { getFamily, NOW } from '../../screens/families.ts';
import { settle } from '../../screens/open-screen.ts';

function readBackgrounds(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
}

/** Lists the controls that lack a visible border on some side. */
function listBorderless(page: Page): Promise<string[]> {
  return page.locator('.button:visible, .choice-chip:visible, .control:visible').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element);
        const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
        return sides.some((side) => {
          const color = style[`border${side}Color`];
          return Number.parseFloat(style[`border${side}Width`]) < 1 || color === style.backgroundColor;
        });
      })
      .filter(
        (element) => element.getAttribute('aria-pressed') !== 'true' && !element.matches(':has(:checked)'),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test.describe('Other media', () => {
  test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'UTC' });

  // docs/product/frame.md#white-cards
  test('keep cards white in dark mode', async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const expectWhite = async (card: Locator, word: Locator) => {
      await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(word).toHaveCSS('color', 'rgb(217, 18, 26)');
    };
    await page.goto(product.url);
    await expectWhite(page.locator('.live-card'), page.locator('.live-card p'));
    await enterSignedIn(page, product, await getFamily(product, 'full'), '/dashboard');
    const card = page.locator('.word-card').first();
    await expectWhite(card, card.locator('span'));
    await page.goto('/manage-flashcards?tab=sets');
    const chip = page.getByRole('list', { name: 'Words of' }).first().locator('li > span').first();
    await expectWhite(chip, chip);
  });

  test('keep choices visible in forced colors and only the content on paper', async ({ page, product }) => {
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await enterSignedIn(page, product, await getFamily(product, 'full'), '/daily-tracking');
    const rating = page.locator('fieldset label');
    await rating.nth(4).click();
    await settle(page);

    await test.step('highlights the chosen rating, day, times and tab', async () => {
      const highlight = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = 'Highlight';
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
      });
      const backgrounds = await readBackgrounds(rating);
      expect(backgrounds.filter((background) => background === highlight)).toHaveLength(1);
      expect(backgrounds[4]).toBe(highlight);
      const pressed = page.locator('main [aria-pressed=true]');
      expect(new Set(await readBackgrounds(pressed))).toEqual(new Set([highlight]));
      const unpressed = page.locator('main [aria-pressed=false]');
      expect(await readBackgrounds(unpressed)).not.toContain(highlight);
      // Otherwise the browser draws a background behind the text that has the same color as the text.
      const chosen = page.locator(':is(main [aria-pressed=true], fieldset label:has(:checked))');
      for (const part of [chosen, chosen.locator('span')]) {
        const adjusted = await part.evaluateAll((all) =>
          all.map((element) => getComputedStyle(element).getPropertyValue('forced-color-adjust')),
        );
        expect(new Set(adjusted)).toEqual(new Set(['none']));
      }
      const tab = page.locator('nav a[aria-current=page]');
      await expect(tab).toHaveCount(1);
      const marks = await page
        .locator('nav a:visible')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).outlineStyle !== 'none'));
      expect(marks.filter(Boolean)).toHaveLength(1);
      expect(await listBorderless(page)).toEqual([]);
      expect(await findViolations(page)).toEqual([]);
    });

    await test.step('highlights the active tab and the filled part of a bar', async () => {
      await page.goto('/manage-flashcards');
      await settle(page);
      const active = page.locator('[role=tab][aria-selected=true]');
      const inactive = page.locator('[role=tab][aria-selected=false]');
      expect(await readBackgrounds(inactive)).not.toContain((await readBackgrounds(active.first()))[0]);
      expect(await listBorderless(page)).toEqual([]);
      await page.goto('/history');
      await settle(page);
      expect(await readBackgrounds(page.locator('main .bg-field').first())).not.toEqual(
        await readBackgrounds(page.locator('body')),
      );
      const bar = page.locator('[data-share]').first();
      expect(await readBackgrounds(bar)).not.toEqual(await readBackgrounds(bar.locator('..')));
    });

    await test.step('prints black on white without bars and buttons', async () => {
      await page.emulateMedia({ media: 'print', forcedColors: 'none', colorScheme: 'dark' });
      for (const path of ['/history', '/daily-tracking', '/dashboard']) {
        await page.goto(path);
        await settle(page);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(
          page.locator('header, nav, .button, [data-page-bar]').filter({ visible: true }),
          path,
        ).toHaveCount(0);
        const colors = await page.evaluate(() => {
          const { color } = getComputedStyle(document.body);
          return [color, getComputedStyle(document.documentElement).backgroundColor];
        });
        expect(colors, path).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
      }
    });
  });
});
