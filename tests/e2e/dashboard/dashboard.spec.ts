import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { createLogChanges, seedDays } from '#tests/support/library/seed-days.ts';

/** A Wednesday. */
const TODAY = '2025-03-12';
const DAYS = seedDays('2024-12-20', TODAY);

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const findSection = (page: Page, name: string) =>
  page.locator('section').filter({ has: getHeading(page, name) });

test('the dashboard of a family with three months of days fits every screen', { tag: LONG }, async ({
  page,
  product,
}) => {
  await page.clock.setFixedTime(`${TODAY}T10:00:00`);
  await openSignedIn(page, product, '/dashboard', createLogChanges(DAYS));
  await expect(getHeading(page, 'Session 2 of 3')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Numbers so far' })).toBeVisible();

  await test.step('has no violation, overflow or small target', async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await expectFits(page);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const smallControls = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('a, button')]
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44),
      );
    expect(smallControls).toEqual([]);
  });

  // docs/product/figures.md#windowsill
  await test.step('shows the windowsill in the first view of a phone', async () => {
    const growth = page.locator('section').filter({ has: getHeading(page, /leaves$/) });
    await page.evaluate(() => scrollTo(0, 0));
    const [sill, tabs] = await Promise.all(
      [growth.locator('> div').last(), page.getByRole('navigation', { name: 'Pages' })].map((element) =>
        element.boundingBox(),
      ),
    );
    expect(sill!.y + sill!.height).toBeLessThanOrEqual(tabs!.y);
  });

  // docs/product/figures.md#figures-that-say-something
  await test.step('leads to the figures in one tap', async () => {
    await page.getByRole('link', { name: 'Numbers so far' }).click();
    await expect(getHeading(page, 'Statistics')).toBeInViewport();
    for (const width of [320, 360, 768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await listCrampedFigures(page), `${width} px`).toEqual([]);
    }
  });
});

/** Returns the statistics that overflow their tile or wrap. */
async function listCrampedFigures(page: Page): Promise<(string | null)[]> {
  const figures = findSection(page, 'Statistics').locator('dt + dd');
  await expect(figures).toHaveCount(4);
  return figures.evaluateAll((all) =>
    all
      .filter((figure) => {
        const lineHeight = Number.parseFloat(getComputedStyle(figure).fontSize);
        const tile = figure.parentElement;
        return !tile || figure.clientWidth > tile.clientWidth || figure.clientHeight > 2 * lineHeight;
      })
      .map(({ textContent }) => textContent),
  );
}

test('a new family starts on the dashboard', async ({ page, product }) => {
  await test.step('redirects an unknown address to the dashboard', async () => {
    await openSignedIn(page, product, '/no-such-page');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveTitle(/^Dashboard · /);
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Daily Tracking',
      'Manage Flashcards',
      'History',
    ]);
  });

  // docs/product/figures.md#figures-that-say-something
  await test.step('shows the first session and one offer without figures', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(getHeading(page, 'Session 1 of 3')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/teach?start');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Session 1 of 3',
      /^(New today|The same 25 words)/,
      'New to this? Start with one word',
    ]);
    await expectFits(page);
  });
});
