import { expectFits, expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { createLogChanges, seedDays } from '#tests/support/library/seed-days.ts';
import { logSpringDays } from '#tests/support/library/spring-days.ts';
import { makeDayRecord } from '#tests/support/library/tracking-family.ts';

/** Two years have ten times as many days as a screen shows. `HISTORY=ten-years` tests ten years. */
const YEARS = process.env.HISTORY === 'ten-years' ? 10 : 2;

test('a history of years folds into months and fits every width', { tag: LONG }, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const days = seedDays(`${2026 - YEARS}-01-01`, '2025-12-31');
  await openSignedIn(page, product, '/history', createLogChanges(days));
  const rows = page.getByRole('button', { name: /^View / });
  await expect(page.getByLabel('Month').getByRole('option')).toHaveCount(12 * YEARS + 1);
  await expect(rows).toHaveCount(10);
  await page.getByLabel('Month').selectOption('All History');
  await page.getByRole('heading', { name: 'Numbers so far' }).click();
  await expect(page.getByRole('table', { name: 'How it went' }).getByRole('row')).toHaveCount(12 * YEARS + 1);
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: new RegExp(`^${2026 - YEARS} `) }).click();
  await page.getByRole('button', { name: `January ${2026 - YEARS}` }).click();
  await rows.last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.last()).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Month').selectOption('November 2025');
  expect((await rows.first().boundingBox())?.height).toBe(64);
  for (const width of [320, 540, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page, `at ${width} px`);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page, `with text of 200 % at ${width} px`);
  }
});

const SIZES = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
] as const;

test('the history and its dialogs fit a phone and a desk', { tag: LONG }, async ({ page, product }) => {
  test.slow();
  const nextWeek = makeDayRecord('2025-04-09', { setUsage: { 1: 1 }, engagement: 5 });
  await openSignedIn(page, product, '/history', [...logSpringDays(), logRecord(nextWeek)]);

  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    await page.reload();
    await test.step(`has no violation, overflow or small target on ${name}`, async () => {
      const viewButton = page.getByRole('button', { name: 'View Wed, Apr 2, 2025' });
      await expect(viewButton).toBeVisible();
      await expectFits(page);
      await expect(viewButton).toContainText('1 session');
      const smallControls = await page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('button, select, a')]
          .filter((control) => control.checkVisibility())
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map((control) => control.name),
      );
      expect(smallControls).toEqual([]);

      await page.getByRole('heading', { name: /in numbers$/ }).click();
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await page.getByRole('button', { name: 'Show as table' }).last().click();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'View Wed, Apr 2, 2025' }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Print these cards' }).click();
      await expect(page.getByLabel('Add back pages')).toBeVisible();
      await expectFits(page);
    });
  }
});
