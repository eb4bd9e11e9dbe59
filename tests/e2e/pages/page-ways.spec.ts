import type { Page, Request } from '@playwright/test';
import { measureShifts } from '#tests/support/browser/measure-shifts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { createLogChanges, seedDays } from '#tests/support/library/seed-days.ts';

/** The highest acceptable layout shift score. */
const MAX_SHIFT = 0.02;

const TABS = ['/dashboard', '/daily-tracking', '/manage-flashcards', '/history'];

/** A walk of a family through the footer and the figures of Today. It begins at `/dashboard`. */
const FAMILY_WALK = [
  '/terms',
  '/history',
  '/privacy',
  '/profile',
  '/terms',
  '/dashboard',
  '/history?month=all#figures',
  '/cards',
  '/dashboard',
];
/** A walk of a visitor through the landing page. */
const LANDING_WALK = [
  '/',
  '/try',
  '/',
  '/login',
  '/forgot-password',
  '/login',
  '/',
  '/signup',
  '/',
  '/privacy',
];

/** The menu items of pages in both languages. */
const MENU_ITEMS: Record<string, RegExp> = {
  '/profile': /^(Your Profile|个人资料)$/,
  '/plans': /^(Plans|价格)$/,
  '/login': /^(Log in|登录)$/,
  '/signup': /^(Sign up|注册)$/,
};

/** Returns the shortest walk from the first page that goes from each page to every other page once. */
function planWalk(paths: readonly string[]): string[] {
  const targets = new Map(paths.map((from) => [from, paths.filter((to) => to !== from)]));
  const walk: string[] = [];
  const visit = (path: string) => {
    for (let next = targets.get(path)?.pop(); next; next = targets.get(path)?.pop()) visit(next);
    walk.unshift(path);
  };
  visit(paths[0] ?? '/');
  return walk.slice(1);
}

/** Follows the first link to the path, or the menu item if the page has no link. */
async function followLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]:not([target])`).filter({ visible: true });
  if ((await link.count()) > 0) return link.first().click();
  await page.locator('.top-bar').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: MENU_ITEMS[path] ?? path }).click();
}

/** Walks through the pages. Lists the steps on which elements moved, with their layout shift. */
async function listShifts(page: Page, walk: readonly string[]): Promise<string[]> {
  const pending = new Set<Request>();
  const onEnd = (request: Request) => void pending.delete(request);
  page.on('request', (request) => void pending.add(request));
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  const shifts: string[] = [];
  let before = await page.evaluate(measureShifts);
  expect(before, 'when the first page opens').toBeLessThan(MAX_SHIFT);
  for (const path of walk) {
    const from = new URL(page.url()).pathname;
    await followLink(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => pending.size).toBe(0);
    const after = await page.evaluate(measureShifts);
    if (after - before >= MAX_SHIFT) shifts.push(`${from} to ${path}: ${(after - before).toFixed(3)}`);
    before = after;
  }
  return shifts;
}

for (const { locale, viewport, tag } of [
  { locale: 'en-US', viewport: { width: 360, height: 740 }, tag: [] },
  { locale: 'zh-CN', viewport: { width: 1280, height: 800 }, tag: LONG },
]) {
  // docs/product/frame.md#nothing-moves
  test.describe(`Pages in ${locale} at ${viewport.width} px`, { tag }, () => {
    test.use({ locale, viewport });

    test('do not shift on the ways of a family', async ({ page, product }) => {
      test.slow();
      const days = createLogChanges(seedDays('2025-01-04', '2025-01-12'));
      await openSignedIn(page, product, '/dashboard', days);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const walk = [...planWalk([...TABS, '/profile', '/plans']), ...FAMILY_WALK];
      expect(await listShifts(page, walk)).toEqual([]);
    });

    test('do not shift on the ways of a visitor', { tag: LONG }, async ({ page }) => {
      await page.goto('/plans');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const walk = [...planWalk(['/plans', '/login', '/signup', '/terms', '/privacy']), ...LANDING_WALK];
      expect(await listShifts(page, walk)).toEqual([]);
    });
  });
}
