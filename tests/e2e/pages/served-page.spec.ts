import { holdBack } from '#tests/support/browser/hold-back.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';

// docs/security.md#security-headers
test('the first page logs no error and blocks inline scripts', async ({ page, pageErrors }) => {
  const response = await page.goto('/login');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
    return 'injected' in window;
  });
  expect(hasRun).toBe(false);
  expect(pageErrors.join()).toContain('Content Security Policy');
  pageErrors.length = 0;
});

// docs/product/data-and-devices.md#offline-start
test.describe('Service worker', () => {
  test.use({ losesNetwork: true });

  test('opens a visited page offline and leaves other files to the server', async ({
    page,
    context,
    pageErrors,
  }) => {
    // The first visit caches the app even at an unknown address.
    await page.goto('/no/such/page');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    for (const path of ['/robots.txt', '/sitemap.xml', '/og-en.png', '/health/live'])
      expect((await page.goto(path))?.headers()['content-type'], path).not.toContain('html');
    // The policy refuses the styles that Chromium uses to show a plain file.
    pageErrors.length = 0;
    await page.goto('/login');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

// docs/product/landing.md#start-page
test('the start page is readable without scripts in the preferred language', async ({ browser, baseURL }) => {
  for (const [locale, headline, otherLanguage] of [
    ['en-GB', 'Five red words.', '中文'],
    ['zh-CN', '五张红字卡，', 'English'],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL!, locale, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(headline);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:.*[/]([?]lang=zh)?$/);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      /^http.*og-(en|zh)[.]png$/,
    );
    await page.getByRole('link', { name: otherLanguage, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(headline);
    await context.close();
  }
});

test.describe('Start page on a phone in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  for (const { path, tag } of [
    { path: '/', tag: [] },
    { path: '/?lang=zh', tag: LONG },
  ])
    test(`shows headline, red word and sign-up of ${path} in its first view`, { tag }, async ({ page }) => {
      await page.goto(path);
      const parts = [
        page.getByRole('heading', { level: 1 }),
        page.locator('.live-word').first(),
        page.locator('main a[href="/signup"]').first(),
      ];
      for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    });
});

// docs/product/frame.md#theme
test('the theme of the start page can be switched without the app', async ({ page }) => {
  await page.goto('/');
  const readBackground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const lightBackground = await readBackground();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(readBackground).not.toBe(lightBackground);
  const darkBackground = await readBackground();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await readBackground()).toBe(darkBackground);
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await readBackground()).toBe(lightBackground);
});

// docs/product/landing.md#five-words
test('a visitor plays five words without sending anything', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'Hold the card still' }).check({ force: true });
  await page.getByRole('link', { name: 'Try five words first' }).click();
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeVisible();
  const readStorage = () =>
    page.evaluate(() => ({ ...localStorage, ...sessionStorage }) as Record<string, string>);
  await expect.poll(readStorage).toHaveProperty('settings');
  const storedBefore = await readStorage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await start.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'That was it!' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Words shown' }).getByRole('listitem')).toHaveCount(5);
  const { 'sproutcards-tried': tried, ...others } = await readStorage();
  expect(others).toEqual(storedBefore);
  expect(Object.keys(JSON.parse(tried ?? '{}')).sort()).toEqual([
    'endedAt',
    'language',
    'sessionId',
    'startedAt',
  ]);
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Start free' }).click();
  await expect(page).toHaveURL('/signup');
});

test('a slow connection shows name and spinner in the chosen theme until the app loads', {
  tag: LONG,
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sproutcards-theme', 'dark'));
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  const firstLoad = page.locator('#first-load');
  await expect(firstLoad.getByRole('banner')).toHaveText('Sproutcards');
  await expect(firstLoad.locator('.spinner')).toBeVisible();
  const root = page.locator('html');
  await expect(root).toHaveCSS('background-color', 'rgb(26, 21, 18)');
  release();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByText('Sproutcards').and(page.locator(':visible'))).toHaveCount(1);
  await expect(root).toHaveCSS('background-color', 'rgb(26, 21, 18)');
  const readBarColors = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) =>
        (metas as HTMLMetaElement[])
          .filter(({ media }) => matchMedia(media).matches)
          .map((meta) => meta.content),
      );
  expect(await readBarColors()).toEqual(['#1a1512']);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(root).toHaveCSS('background-color', 'rgb(255, 249, 238)');
  expect(await readBarColors()).toEqual(['#fff9ee']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveCSS('background-color', 'rgb(26, 21, 18)');
});

test('a page opened by its URL begins at its top', { tag: LONG }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/terms');
  await expect(page.locator('#rendered')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Changes and questions' }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('a page keeps its scroll position when the app arrives', { tag: LONG }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/app-*.js');
  await page.goto('/terms', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Changes and questions' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  release();
  await expect(page.locator('#rendered')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe('A page that loads late', () => {
  // The service worker would have cached it.
  test.use({ serviceWorkers: 'block' });

  test('takes focus unless a menu is open', { tag: LONG }, async ({ page }) => {
    const release = await holdBack(page, '**/assets/terms-*.js');
    await page.goto('/login');
    // Links load whole documents until the app has replaced the prerendered page.
    await expect(page.locator('#rendered')).toHaveCount(0);
    await page.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
