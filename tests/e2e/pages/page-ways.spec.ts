import type { Page, Request } from '@playwright/test';
import { measureShifts } from '#tests/support/browser/measure-shifts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { seedDays, toSaves } from '#tests/support/library/seed-days.ts';

const TABS = ['/dashboard', '/daily-tracking', '/manage-flashcards', '/history'];

/** A family's ways by the footer and from Today's figures, from `/dashboard` on. */
const OFF_THE_MENUS = [
  '/terms',
  '/history',
  '/privacy',
  '/profile',
  '/terms',
  '/dashboard',
  '/cards',
  '/dashboard',
];
/** A visitor's ways over the landing page, from any page on. */
const BY_THE_LANDING = [
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

/** The pages that a menu leads to, by their places in it, in either language. */
const IN_MENU: Record<string, RegExp> = {
  '/profile': /^(Your Profile|个人资料)$/,
  '/plans': /^(Plans|价格)$/,
  '/login': /^(Log in|登录)$/,
  '/signup': /^(Sign up|注册)$/,
};

/** The shortest walk that begins at the first page and goes once from each page to each other one. */
function planWalk(paths: readonly string[]): string[] {
  const left = new Map(paths.map((from) => [from, paths.filter((to) => to !== from)]));
  const walk: string[] = [];
  const visit = (path: string) => {
    for (let next = left.get(path)?.pop(); next; next = left.get(path)?.pop()) visit(next);
    walk.unshift(path);
  };
  visit(paths[0] ?? '/');
  return walk.slice(1);
}

/** By a link of the page, from the top bar to the footer, or else by the menu. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]:not([target])`).filter({ visible: true });
  if ((await link.count()) > 0) return link.first().click();
  await page.locator('.top-bar').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: IN_MENU[path] ?? path }).click();
}

/** Walks on to the pages and returns the ways on which something that was drawn has moved, with how far. */
async function listMoves(page: Page, walk: readonly string[]): Promise<string[]> {
  const asked = new Set<Request>();
  const end = (request: Request) => void asked.delete(request);
  page.on('request', (request) => void asked.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  const moves: string[] = [];
  let before = await page.evaluate(measureShifts);
  expect(before, 'as the first page is opened').toBeLessThan(MOST);
  for (const path of walk) {
    const from = new URL(page.url()).pathname;
    await follow(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => asked.size).toBe(0);
    const after = await page.evaluate(measureShifts);
    if (after - before >= MOST) moves.push(`${from} to ${path}: ${(after - before).toFixed(3)}`);
    before = after;
  }
  return moves;
}

/** In the unit of the layout shift score. */
const MOST = 0.02;

for (const { locale, viewport, tag } of [
  { locale: 'en-US', viewport: { width: 360, height: 740 }, tag: [] },
  { locale: 'zh-CN', viewport: { width: 1280, height: 800 }, tag: LONG },
]) {
  // docs/product/frame.md#nothing-moves
  test.describe(`${locale}, ${viewport.width} px wide`, { tag }, () => {
    test.use({ locale, viewport });

    test('nothing moves by itself on any way between the pages of a family', async ({ page, product }) => {
      test.slow();
      const days = toSaves(seedDays('2025-01-04', '2025-01-12'));
      await openSignedIn(page, product, '/dashboard', days);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const walk = [...planWalk([...TABS, '/profile', '/plans']), ...OFF_THE_MENUS];
      expect(await listMoves(page, walk)).toEqual([]);
    });

    test('nothing moves by itself on any way between the pages of a visitor', { tag: LONG }, async ({
      page,
    }) => {
      await page.goto('/plans');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const walk = [...planWalk(['/plans', '/login', '/signup', '/terms', '/privacy']), ...BY_THE_LANDING];
      expect(await listMoves(page, walk)).toEqual([]);
    });
  });
}
