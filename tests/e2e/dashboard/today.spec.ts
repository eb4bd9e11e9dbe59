import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';

test.use({ viewport: { width: 360, height: 740 } });

const getSessionHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const getSavedMessage = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' });

test('the dashboard on a phone starts with the next session', { tag: LONG }, async ({ page, product }) => {
  await openSignedIn(page, product, '/dashboard');
  const start = page.getByRole('link', { name: 'Start' });

  // docs/product/teaching.md#today-first
  await test.step('shows words, Start and Done on paper without scrolling', async () => {
    await expect(getSessionHeading(page, 'Session 1 of 3')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('list', { name: 'Words of Set 1' })).toBeInViewport({ ratio: 1 });
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Done on paper' })).toBeInViewport({ ratio: 1 });
    expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await expect(page.getByText('car', { exact: true })).toHaveCSS('color', 'rgb(217, 18, 26)');
  });

  await test.step('fits the phone in both languages', async () => {
    await expectFits(page);
    await switchToChinese(page);
    await expect(getSessionHeading(page, '今天第 1 次练习')).toBeVisible();
    await expect(page.getByRole('link', { name: '开始' })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
  });
});

test('a session on paper is logged with one tap in both tabs', async ({ page, context, product }) => {
  await page.clock.install({ time: '2025-03-12T09:00:00' });
  await openSignedIn(page, product, '/dashboard');
  const paperButton = page.getByRole('button', { name: 'Done on paper' });

  // docs/product/teaching.md#done-on-paper
  await test.step('counts a double tap once', async () => {
    await paperButton.dblclick();
    // docs/product/figures.md#windowsill
    await expect(getSavedMessage(page)).toBeInViewport({ ratio: 1 });
    const message = await getSavedMessage(page).boundingBox();
    const start = await page.getByRole('link', { name: 'Start' }).boundingBox();
    expect(Number(message?.y)).toBeGreaterThan(Number(start?.y) + Number(start?.height));
    await expect(getSessionHeading(page, 'Session 2 of 3')).toBeVisible();
    await expect(page.locator('[aria-current=date]')).toContainText('1 session');
    await expectAllSent(page);
  });

  await test.step('shows the session in another tab and undoes it there', async () => {
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(getSessionHeading(other, 'Session 2 of 3')).toBeVisible();
    await expect(other.getByText(/^The last session ended just now/)).toBeVisible();
    await page.clock.fastForward('00:05');
    await other.getByRole('button', { name: 'Done on paper' }).click();
    await expect(getSessionHeading(other, 'Session 3 of 3')).toBeVisible();
    await expect(getSessionHeading(page, 'Session 3 of 3')).toBeVisible();
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(getSessionHeading(page, 'Session 2 of 3')).toBeVisible();
    await other.close();
  });
});

// docs/product/frame.md#install
test("the manifest starts with Today and has a shortcut in the page's language", async ({ page }) => {
  await page.goto('/login');
  const readManifest = async () => {
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    return (await page.request.get(href!)).json();
  };
  const start = { start_url: '/dashboard', id: '/' };
  const english = { lang: 'en', shortcuts: [{ name: 'Start a session', url: '/teach?start' }, {}, {}] };
  expect(await readManifest()).toMatchObject({ ...start, ...english });
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  const chinese = { lang: 'zh-Hans', shortcuts: [{ name: '开始练习', url: '/teach?start' }, {}, {}] };
  expect(await readManifest()).toMatchObject({ ...start, ...chinese });
});
