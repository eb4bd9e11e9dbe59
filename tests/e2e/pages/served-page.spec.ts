import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { holdBack } from '#tests/support/browser/stall-requests.ts';

// docs/security.md#security-headers
test('the first page loads, keeps its own policy and logs no error; the browser refuses inline scripts', async ({
  page,
  pageErrors,
}) => {
  const response = await page.goto('/login');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pageErrors).toEqual([]);
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

// docs/product/data-and-devices.md#offline-start
test.describe('without a network', () => {
  test.use({ losesNetwork: true });

  test('a page opened once opens again, and what is no page comes from the server alone', async ({
    page,
    context,
    pageErrors,
  }) => {
    // A first visit to an unknown address keeps the app too, and not the answer to that address.
    await page.goto('/no/such/page');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    for (const path of ['/robots.txt', '/sitemap.xml', '/og-en.png', '/health/live'])
      expect((await page.goto(path))?.headers()['content-type'], path).not.toContain('html');
    // Chromium draws a file with styles of its own, which the policy of its answer refuses.
    pageErrors.length = 0;
    await page.goto('/login');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

// docs/product/landing.md#start-page
test('a stranger reads the start page without scripts, in the preferred language, and finds the other one', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, headline, other] of [
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
    await page.getByRole('link', { name: other, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(headline);
    await context.close();
  }
});

test.describe('on a phone that lies on its side', () => {
  test.use({ viewport: { width: 740, height: 360 } });

  for (const { path, tag } of [
    { path: '/', tag: [] },
    { path: '/?lang=zh', tag: LONG },
  ])
    test(`the first view of ${path} holds the headline, the red word and the way in`, { tag }, async ({
      page,
    }) => {
      await page.goto(path);
      const shown = [
        page.getByRole('heading', { level: 1 }),
        page.locator('.live-word').first(),
        page.locator('main a[href="/signup"]').first(),
      ];
      for (const part of shown) await expect(part).toBeInViewport({ ratio: 1 });
    });
});

// docs/product/frame.md#theme
test('a visitor turns the colours of the start page without the app, and the next page keeps them', async ({
  page,
}) => {
  await page.goto('/');
  const readGround = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const day = await readGround();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(readGround).not.toBe(day);
  const night = await readGround();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await readGround()).toBe(night);
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  expect(await readGround()).toBe(day);
});

// docs/product/landing.md#five-words
test('a visitor plays five words, and the browser keeps only when and in which language, sends nothing, and offers the sign-up', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('checkbox', { name: 'Hold the card still' }).check({ force: true });
  await page.getByRole('link', { name: 'Try five words first' }).click();
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeVisible();
  const readKept = () =>
    page.evaluate(() => ({ ...localStorage, ...sessionStorage }) as Record<string, string>);
  await expect.poll(readKept).toHaveProperty('settings');
  const keptBefore = await readKept();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await start.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session' })).toBeAttached();
  for (let word = 0; word < 5; word += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1, name: 'That was it!' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Words shown' }).getByRole('listitem')).toHaveCount(5);
  const { 'sproutcards-tried': tried, ...kept } = await readKept();
  expect(kept).toEqual(keptBefore);
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

test('a slow line sees the name and a spinner in the chosen colours before the app has loaded', {
  tag: LONG,
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sproutcards-theme', 'dark'));
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  const first = page.locator('#first-load');
  await expect(first.getByRole('banner')).toHaveText('Sproutcards');
  await expect(first.locator('.spinner')).toBeVisible();
  const ground = page.locator('html');
  await expect(ground).toHaveCSS('background-color', 'rgb(26, 21, 18)');
  release();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByText('Sproutcards').and(page.locator(':visible'))).toHaveCount(1);
  await expect(ground).toHaveCSS('background-color', 'rgb(26, 21, 18)');
  const barColours = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) =>
        (metas as HTMLMetaElement[])
          .filter(({ media }) => matchMedia(media).matches)
          .map((meta) => meta.content),
      );
  expect(await barColours()).toEqual(['#1a1512']);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(ground).toHaveCSS('background-color', 'rgb(255, 249, 238)');
  expect(await barColours()).toEqual(['#fff9ee']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(ground).toHaveCSS('background-color', 'rgb(26, 21, 18)');
});

test('a page opened by its address begins at its top, wherever another one was left', { tag: LONG }, async ({
  page,
}) => {
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

test('a page that is read before the app has come stays where it was scrolled to', { tag: LONG }, async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/app-*.js');
  await page.goto('/terms', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Changes and questions' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  release();
  await expect(page.locator('#rendered')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe('a page that is long on its way', () => {
  // The worker would have it already.
  test.use({ serviceWorkers: 'block' });

  test('leaves a menu open that was opened meanwhile, and takes the focus otherwise', { tag: LONG }, async ({
    page,
  }) => {
    const release = await holdBack(page, '**/assets/terms-*.js');
    await page.goto('/login');
    // Links lead to a whole new page until the app has taken the place of what was rendered at build.
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
