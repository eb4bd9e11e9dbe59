import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { withFamilyIds } from '#tests/support/library/default-ids.ts';
import { seedDays, toSaves } from '#tests/support/library/seed-days.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';

// A Wednesday; the days before it are logged, and it is itself.
const TODAY = '2025-03-12';
const DAYS = seedDays('2024-12-20', TODAY);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const section = (page: Page, name: string) => page.locator('section').filter({ has: heading(page, name) });

const figures = (page: Page) => page.locator('main dl');

test('a family with three months of days', { tag: LONG }, async ({ page, product }) => {
  await page.clock.setFixedTime(`${TODAY}T10:00:00`);
  await openSignedIn(page, product, '/dashboard', toSaves(DAYS));
  await expect(heading(page, 'Session 2 of 3')).toBeVisible();
  await expect(figures(page)).toBeVisible();

  await test.step('nothing for axe to find, nothing wider than a phone, nothing too small to tap', async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await expectFits(page);
    }
    for (const width of [320, 768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await listCrampedFigures(page), `${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    const small = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('a, button')]
          .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44),
      );
    expect(small).toEqual([]);
  });

  // docs/product/figures.md#windowsill
  await test.step('the windowsill is in the first view of a phone', async () => {
    const growth = page.locator('section').filter({ has: heading(page, /words seen five times$/) });
    await page.evaluate(() => scrollTo(0, 0));
    const [sill, tabs] = await Promise.all(
      [growth.locator('> div').last(), page.getByRole('navigation', { name: 'Pages' })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(sill!.y + sill!.height).toBeLessThanOrEqual(tabs!.y);
  });
});

/** Returns the figures of the statistics that leave their tile or break into a second line. */
async function listCrampedFigures(page: Page): Promise<(string | null)[]> {
  const figures = section(page, 'Statistics').locator('dt + dd');
  await expect(figures).toHaveCount(5);
  return figures.evaluateAll((all) =>
    all
      .filter((figure) => {
        const line = Number.parseFloat(getComputedStyle(figure).fontSize);
        const tile = figure.parentElement;
        return !tile || figure.clientWidth > tile.clientWidth || figure.clientHeight > 2 * line;
      })
      .map(({ textContent }) => textContent),
  );
}

test('the first visit of a new family', async ({ page, product }) => {
  await test.step('a sign-in ends on the dashboard, and so does every unknown address', async () => {
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
  await test.step('a new family is invited to its first session and sees no figures yet', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(heading(page, 'Session 1 of 3')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/teach?start');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Session 1 of 3',
      'New to this? Start with one word',
      'Tips',
      'Word lists',
    ]);
    await expect(section(page, 'Tips').getByRole('listitem')).toHaveText([
      'Show each card for 1 second.',
      'Keep sessions to 5 minutes at most.',
      'Run several sessions per day.',
      'Add one new card per set per day.',
    ]);
    await expectFits(page);
  });
});

test.describe('in Shanghai', () => {
  test.use({ timezoneId: 'Asia/Shanghai' });
  const february = ['2025-02-01', '2025-02-02'].map((date) => ({ ...DAYS[0]!, date }));
  const saturday = { ...DAYS[0]!, date: '2025-03-15' };
  const monday = { ...DAYS[0]!, date: '2025-03-17' };

  test('the dashboard follows the calendar of its place', { tag: LONG }, async ({ page, product }) => {
    // Sunday 07:30 there, Saturday in UTC.
    await page.clock.install({ time: '2025-03-15T23:30:00Z' });
    const parent = await openSignedIn(page, product, '/dashboard', toSaves([...february, saturday]));
    await test.step('the day is the one on the wall, and it changes at midnight while the page is open', async () => {
      await expect(heading(page, 'Session 1 of 3')).toBeVisible();
      await expect(figures(page).getByText('1 session', { exact: true })).toBeVisible();
      // Monday 00:00 there: another week, too.
      await page.clock.fastForward('16:29:00');
      await expect(figures(page).getByText('1 session', { exact: true })).toBeVisible();
      await page.clock.fastForward('01:00');
      await expect(figures(page).getByText('0 sessions', { exact: true })).toBeVisible();
    });

    await test.step('a day logged is no longer today after midnight', async () => {
      await sendChanges(product, parent.accessToken, withFamilyIds(toSaves([monday]), parent.user.id));
      await returnToPage(page);
      await expect(heading(page, 'Session 2 of 3')).toBeVisible();
      await page.clock.fastForward('24:00:00');
      await expect(heading(page, 'Session 1 of 3')).toBeVisible();
    });
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the dashboard speaks Chinese', { tag: LONG }, async ({ page, product }) => {
    await page.clock.setFixedTime('2025-03-13T10:00:00');
    await openSignedIn(page, product, '/dashboard', toSaves(DAYS));
    await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible();
    await expect(heading(page, '第 1 次，共 3 次')).toBeVisible();
    await expect(section(page, '最近活动')).toContainText('2025年3月12日 周三');
    await expect(section(page, '最专注的时段')).toContainText('孩子通常在这个时段最专注。');
    await expect(section(page, '小贴士')).toContainText('每张字卡展示 1 秒。');
    expect(await findViolations(page)).toEqual([]);
  });
});
