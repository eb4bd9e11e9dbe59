import { expectFits, expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { seedDays, toSaves } from '#tests/support/library/seed-days.ts';
import { logSpringDays } from '#tests/support/library/spring-days.ts';

/** What a screen and its margins hold, generously: far fewer than the days. */
const FEW = 60;

/** `HISTORY=ten-years` fills the table with ten; two hold ten times as many days as a screen. */
const YEARS = process.env.HISTORY === 'ten-years' ? 10 : 2;

test('years of days: only those in view are in the page', { tag: LONG }, async ({ page, product }) => {
  test.setTimeout(180_000);
  const days = seedDays(`${2026 - YEARS}-01-01`, '2025-12-31');
  await openSignedIn(page, product, '/history', toSaves(days));
  const table = page.getByRole('table', { name: 'All days' });
  const rows = table.getByRole('row');
  await expect(table).toHaveAttribute('aria-rowcount', String(days.length + 1));
  await expect(page.getByLabel('Month').getByRole('option')).toHaveCount(12 * YEARS + 1);
  expect(await rows.count()).toBeLessThan(FEW);
  await page.getByRole('button', { name: 'Go to the list of days' }).click();
  await expect(table.getByRole('rowheader').first()).toBeInViewport();
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '2');

  await page.getByLabel('Month').selectOption('All History');
  await expect(page.getByRole('table', { name: 'Engagement over time' }).getByRole('row')).toHaveCount(
    12 * YEARS + 1,
  );
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const oldest = days[0]?.date ?? '';
  const last = rows.filter({ has: page.locator(`time[datetime="${oldest}"]`) });
  await expect(last).toHaveAttribute('aria-rowindex', String(days.length + 1));
  expect(await rows.count()).toBeLessThan(FEW);
  await last.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(last.getByRole('button', { name: 'View' })).toBeFocused();

  await test.step('on a phone the months fold, and no width scrolls sideways', async () => {
    await page.getByLabel('Month').selectOption('December 2025');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: /^December 2025/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(page.locator('figure .recharts-surface')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^View / })).toHaveCount(7);
    await page.getByLabel('Month').selectOption('March 2025');
    const march = page.getByRole('button', { name: /^View .*Mar 31, 2025/ });
    await expect(march).toBeInViewport();
    expect((await march.boundingBox())?.height).toBe(64);
    for (const width of [320, 540, 768, 899, 900, 1023, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(table).toHaveCount(width < 900 ? 0 : 1);
      await expectNoSidewaysScroll(page, `at ${width} px`);
    }
  });

  await test.step('a chart widens nothing until it is drawn for a narrower window', async () => {
    const overflows = await page.locator('figure').evaluateAll((figures) =>
      figures.map((figure) => {
        figure.style.width = '240px';
        return figure.scrollWidth - figure.clientWidth;
      }),
    );
    expect(overflows).toEqual([0, 0]);
  });
});

const SIZES = [
  { name: 'a phone', viewport: { width: 360, height: 740 } },
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
] as const;

test('the history fits every screen', { tag: LONG }, async ({ page, product, pageErrors }) => {
  test.slow();
  await page.setViewportSize(SIZES[0].viewport);
  const charts = /engagement-chart-.*[.]js/;
  await page.context().route(charts, (route) => route.abort());
  await openSignedIn(page, product, '/history', logSpringDays());

  // docs/product/figures.md#charts-as-tables
  await test.step('when a chart does not load, its table replaces it and the page stays usable', async () => {
    await expect(page.getByRole('region', { name: 'Engagement over time' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^View Wed, Apr 2, 2025/ })).toBeVisible();
    const expected = /engagement-chart|dynamically imported|net::ERR_FAILED/;
    expect(pageErrors.filter((text) => !expected.test(text))).toEqual([]);
    pageErrors.length = 0;
  });
  await page.context().unroute(charts);

  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    await page.reload();
    await test.step(`on ${name}: nothing for axe, nothing too wide, nothing too small to tap`, async () => {
      await expect(page.locator('figure .recharts-surface')).toHaveCount(2);
      await expectFits(page);
      const view = page.getByRole('button', { name: 'View Wed, Apr 2, 2025' });
      await expect(view).toContainText(viewport.width < 900 ? '5 flashes' : 'View');
      const small = await page.locator('main').evaluate((main) =>
        [...main.querySelectorAll('button, select, a')]
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map((control) => control.name),
      );
      expect(small).toEqual([]);

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

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the history speaks Chinese', async ({ page, product }) => {
    await openSignedIn(page, product, '/history', logSpringDays());
    await expect(page.getByRole('heading', { name: '字卡历史' })).toBeVisible();
    await expect(page.getByLabel('月份').getByRole('option')).toHaveText([
      '2025年4月',
      '2025年3月',
      '全部历史',
    ]);
    await expect(page.getByRole('table', { name: '所有日子' }).getByRole('rowheader').first()).toHaveText(
      '2025年4月2日周三',
    );
    await expect(page.getByRole('table', { name: '所有日子' })).toContainText('共展示 5 次');
    await page.getByRole('button', { name: '查看 2025年4月2日周三' }).click();
    await expect(page.getByRole('dialog')).toContainText('早上、晚上');
    expect(await findViolations(page)).toEqual([]);
  });
});
