import type { Locator, Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { readMailsTo } from '#tests/support/mail/outbox.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

const JOINED_MESSAGE = "You're on the waitlist! 🎉";
const WAITLIST_PATH = '/rest/v1/waitlist';
const EMAIL_PATH = '/functions/v1/sendWaitlistEmail';

/** Collects the page's requests about the waitlist, in order. */
function watchCalls(page: Page): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if ([WAITLIST_PATH, EMAIL_PATH].includes(path)) calls.push({ path, body: request.postDataJSON() });
  });
  return calls;
}

async function openForm(page: Page, path = '/plans') {
  await page.goto(path);
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the Pro Plan Waitlist' });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    email: dialog.getByLabel('Email', { exact: true }),
    submit: dialog.getByRole('button', { name: 'Join Waitlist' }),
  };
}

/**
 * Opens a dialog and expects it to keep focus inside and the page behind it still. Expects a click outside and Escape to
 * close it and to return focus to its opener.
 */
async function expectModal(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const hasFocusInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  const readScroll = () => page.evaluate(() => window.scrollY);
  await opener.click();
  await expect.poll(hasFocusInside).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await hasFocusInside()).toBe(true);
  }
  const before = await readScroll();
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 400);
  // A page that can scroll has done so after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await readScroll()).toBe(before);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.mouse.wheel(0, before > 0 ? -400 : 400);
  await expect.poll(readScroll, 'the page scrolls again').not.toBe(before);
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('a visitor joins with the campaign of the link and leaves through the email', async ({
  page,
  product,
}) => {
  const calls = watchCalls(page);
  const { dialog, email, submit } = await openForm(
    page,
    `/plans?utm_source=newsletter&utm_medium=mail&utm_campaign=spring%20cards&utm_term=%20&utm_id=9`,
  );
  await expect(dialog.getByLabel('Email me Pro Sprout updates')).toBeChecked();
  await email.fill('  New.Parent@Example.org ');
  await submit.click();
  await expect(page.getByText(JOINED_MESSAGE, { exact: true })).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(dialog.getByText('On the list: new.parent@example.org')).toBeVisible();
  await expect(dialog.getByText(/^Please check your email and confirm there\./)).toBeVisible();

  const campaign = {
    utm_source: 'newsletter',
    utm_medium: 'mail',
    utm_campaign: 'spring cards',
    utm_term: null,
    utm_content: null,
  };
  const entry = { email: 'new.parent@example.org', source: 'plans_modal', consent: true };
  await expect(page.getByText(JOINED_MESSAGE, { exact: true })).toHaveCount(0);
  expect(calls).toEqual([
    { path: WAITLIST_PATH, body: { ...entry, ...campaign } },
    { path: EMAIL_PATH, body: { ...entry, utm: campaign, language: 'en' } },
  ]);

  await expect.poll(async () => (await readMailsTo(product, entry.email)).length).toBe(1);
  const [mail] = await readMailsTo(product, entry.email);
  const link = /https?:\/\/\S+unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`The email has no link: ${mail?.text}`);
  await page.goto(`${product.url}${new URL(link).pathname}${new URL(link).search}`);
  await page.getByRole('button').click();
  await expect(page.getByText(entry.email).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a signed-in parent joins on a phone in Chinese', { tag: LONG }, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const family = await signUp(product);
  await page.addInitScript(() => localStorage.setItem('sproutcards-language', 'zh'));
  await enterSignedIn(page, product, family, '/plans');
  const opener = page.getByRole('button', { name: '加入候补名单' });
  const dialog = page.getByRole('dialog', { name: '加入 Pro Sprout 候补名单' });
  await expectModal(page, dialog, opener);
  await opener.click();
  await expect(dialog.getByLabel('邮箱', { exact: true })).toHaveValue(family.email);
  await dialog.getByRole('button', { name: '加入候补名单' }).click();
  await expect(page.getByText('您已加入候补名单！🎉', { exact: true })).toBeVisible();
  await expectFits(page);
  await expect
    .poll(async () => (await readMailsTo(product, family.email)).map(({ subject }) => subject))
    .toContain('请确认：Pro Sprout 候补名单');
});

// docs/security.md#analytics
test.describe('Analytics', () => {
  /** Stand-ins for the vendors' scripts. They report each call as a request to their own host. */
  const GTAG = `for (const call of window.dataLayer) report(call);
    window.dataLayer.push = report;
    function report(call) { fetch('https://region1.google-analytics.com/g/collect?call=' + encodeURIComponent(JSON.stringify([...call].slice(0, 2))), { mode: 'no-cors' }); }`;
  const PIXEL = `window.fbq.callMethod = (...call) => { new Image().src = 'https://www.facebook.com/tr?call=' + encodeURIComponent(JSON.stringify(call)); };
    for (const call of window.fbq.queue) window.fbq.callMethod(...call);`;

  // docs/product/waitlist.md#analytics
  test('sends four events without personal data from the plans page only', { tag: LONG }, async ({
    browser,
  }) => {
    const product = await startProduct({
      env: { ANALYTICS_GTAG_ID: 'G-ABC123', ANALYTICS_PIXEL_ID: '12345678' },
    });
    const context = await browser.newContext({ baseURL: product.url });
    try {
      const scripts: string[] = [];
      const reported: unknown[][] = [];
      await context.route(
        (url) => url.origin !== product.url,
        async (route) => {
          const url = new URL(route.request().url());
          const call = url.searchParams.get('call');
          if (call) reported.push(JSON.parse(call));
          else scripts.push(url.href);
          const body = url.hostname === 'connect.facebook.net' ? PIXEL : GTAG;
          await route.fulfill({ contentType: 'text/javascript', body: call ? '' : body });
        },
      );
      const page = await context.newPage();
      const consoleErrors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));

      await page.goto('/login');
      await page.getByRole('link', { name: 'Plans' }).click();
      await expect.poll(() => scripts.length).toBe(2);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Join Waitlist' }).click();
      await dialog.getByLabel('Email', { exact: true }).fill('secret@example.org');
      await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
      await expect(page.getByText(JOINED_MESSAGE, { exact: true })).toBeVisible();
      await expect.poll(() => reported.length).toBe(8);
      const sortCalls = (calls: unknown[][]) => calls.map((call) => JSON.stringify(call)).sort();
      expect(sortCalls(reported.filter(([command]) => command !== 'js'))).toEqual(
        sortCalls([
          ['config', 'G-ABC123'],
          ['event', 'open_waitlist_modal'],
          ['event', 'waitlist_signup'],
          ['set', 'autoConfig', false, '12345678'],
          ['init', '12345678'],
          ['trackCustom', 'OpenWaitlistModal'],
          ['track', 'Lead'],
        ]),
      );

      // The next page is a new document without the vendors' scripts.
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
      // The page may be unloading during the call.
      await expect(async () => {
        expect(await page.evaluate(() => 'gtag' in window || 'fbq' in window)).toBe(false);
      }).toPass();
      expect(scripts).toHaveLength(2);
      expect(consoleErrors).toEqual([]);
    } finally {
      await context.close();
      await product.stop();
    }
  });

  test('sends nothing to other servers without ids', { tag: LONG }, async ({ page, product }) => {
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url))
        foreignRequests.push(request.url());
    });
    const { email, submit } = await openForm(page);
    await email.fill('quiet@example.org');
    await submit.click();
    await expect(page.getByText(JOINED_MESSAGE, { exact: true })).toBeVisible();
    expect(foreignRequests).toEqual([]);
    expect(await page.evaluate(() => 'gtag' in window || 'fbq' in window)).toBe(false);
  });
});
