import { expect, test } from '#tests/support/browser/product-test.ts';

test('the first page loads, keeps its own policy and logs no error', async ({ page, pageErrors }) => {
  const response = await page.goto('/login');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
});

test('inline scripts and styles are refused by the browser', async ({ page, pageErrors }) => {
  await page.goto('/login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    return 'injected' in window;
  });
  expect(ran).toBe(false);
  expect(pageErrors.join()).toContain('Content Security Policy');
  pageErrors.length = 0;
});

test.describe('without a network', () => {
  test.use({ losesNetwork: true });

  test('a page opened once opens again', async ({ page, context }) => {
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

test('a slow line sees the name and a spinner before the app is here', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const first = page.locator('#first-load');
  await expect(first.getByRole('banner')).toHaveText('Sproutcards');
  await expect(first.locator('.spinner')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Sproutcards').and(page.locator(':visible'))).toHaveCount(1);
});

test('a page opened by its address begins at its top, wherever another one was left', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/terms');
  await page.getByRole('heading', { name: 'Changes and questions' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test.describe('a page that is long on its way', () => {
  // The worker would have it already.
  test.use({ serviceWorkers: 'block' });

  test('leaves a menu open that was opened meanwhile, and takes the focus otherwise', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/terms-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('button', { name: 'Language: English' }).click();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
