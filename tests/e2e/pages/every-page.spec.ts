import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

/** Pages for visitors only. The first test compares these lists with the router's table. */
const GUEST_PATHS = ['/', '/login', '/signup', '/not-found'];
/** Pages without the frame. */
const BARE_PATHS = ['/try'];
const PUBLIC_PATHS = [
  '/stories',
  '/read',
  '/plans',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-new-email',
  '/confirm-waitlist',
  '/terms',
  '/privacy',
  '/goodbye',
];
const SIGNED_IN_PATHS = [
  '/dashboard',
  '/daily-tracking',
  '/manage-flashcards',
  '/history',
  '/teach',
  '/cards',
  '/pdf-success',
  '/profile',
  '/flashcards',
];
const UNKNOWN_PATHS = ['/no/such/page', '/not-found'];
/** Paths that redirect to another page. */
const REDIRECTS: Record<string, string> = {
  '/flashcards': '/manage-flashcards',
  '/no/such/page': '/dashboard',
  '/logout': '/login',
  '/read': '/stories',
};

/** Reads the paths of the router's table as text, because its pages load only in a browser. */
function readRoutedPaths(): string[] {
  const table = fileURLToPath(new URL('../../../src/client/start/page-table.ts', import.meta.url));
  return [...readFileSync(table, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
}

/** Collects the violations of the Content-Security-Policy that the browser reports. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const noteViolation = Reflect.get(window, 'noteViolation');
      noteViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return violations;
}

/** Opens a path, checks the headers and the target and waits for the heading. */
async function openPage(page: Page, path: string, target = REDIRECTS[path] ?? path): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(UNKNOWN_PATHS.includes(path) ? 404 : 200);
  const headers = response?.headers() ?? {};
  expect(headers, path).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  });
  expect(headers['permissions-policy'], path).toContain('camera=()');
  const policy = headers['content-security-policy'] ?? '';
  expect(policy, path).toContain("default-src 'self'");
  expect(policy, path).toContain("frame-ancestors 'none'");
  expect(policy, path).not.toContain('unsafe-');
  await expect(page, path).toHaveURL((url) => url.pathname === target);
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
}

test('the lists name every page of the router', () => {
  const listed = [...GUEST_PATHS, ...BARE_PATHS, ...PUBLIC_PATHS, ...SIGNED_IN_PATHS];
  expect([...new Set(readRoutedPaths())].sort()).toEqual(listed.sort());
});

/** Opens the public pages. Their footer links to the terms under the name `terms`. */
async function walkPublicPages(page: Page, termsLabel: string): Promise<void> {
  for (const path of [...GUEST_PATHS, ...PUBLIC_PATHS]) {
    await openPage(page, path);
    if (path in REDIRECTS) continue;
    await expect(page.getByRole('contentinfo').getByRole('link', { name: termsLabel }), path).toBeVisible();
    await expectNoSidewaysScroll(page, `on ${path}`);
    expect(await findViolations(page), path).toEqual([]);
    if (path === '/signup') await openTermsFromSignUp(page);
  }
}

async function openTermsFromSignUp(page: Page): Promise<void> {
  await test.step('opens the terms and the privacy page in new tabs', async () => {
    for (const path of ['/terms', '/privacy']) {
      const opened = page.context().waitForEvent('page');
      await page.locator(`form a[href="${path}"]`).click();
      const tab = await opened;
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(tab.locator('main')).toHaveCount(1);
      await expect(tab.locator('main')).not.toContainText(/\{\{|\b(terms|privacy)\.\w+/);
      await tab.close();
    }
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });
}

test.describe('Pages of a visitor on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('comply with the policy', async ({ page }) => {
    const violations = await watchPolicy(page);
    await walkPublicPages(page, 'Terms');
    await openPage(page, '/dashboard', '/login');
    await openPage(page, '/no/such/page', '/no/such/page');
    expect(violations).toEqual([]);
  });

  test.describe('in Chinese', () => {
    test.use({ locale: 'zh-CN', colorScheme: 'dark' });

    test('have a Chinese footer and fit in dark mode', { tag: LONG }, async ({ page }) => {
      await walkPublicPages(page, '服务条款');
    });
  });
});

// docs/product/sign-in.md#guarded-pages
// docs/security.md#security-headers
test("a family's pages comply with the policy", async ({ page, product }) => {
  const violations = await watchPolicy(page);
  await enterSignedIn(page, product, await signUp(product), '/dashboard');
  for (const path of SIGNED_IN_PATHS) {
    await openPage(page, path);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await openPage(page, '/no/such/page');
  await openPage(page, '/login', '/dashboard');
  await openPage(page, '/logout');
  expect(violations).toEqual([]);
});
