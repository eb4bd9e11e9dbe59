import type { Page } from '@playwright/test';
import { enterSignedIn } from '#tests/support/browser/enter-signed-in.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { generatePreview } from '#tests/support/pdf/generate-preview.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

const VISITORS_PATHS = ['/', '/login', '/signup', '/forgot-password', '/plans', '/stories'];
const PATHS = ['/dashboard', '/daily-tracking', '/manage-flashcards', '/history', '/profile'];

/** Browsers have put the elements of a translation around a text and in place of it. */
const WAYS = ['around', 'in place of'] as const;

/** Puts the elements of a translation into the page from now on, as a browser does, with the same words. */
async function translate(page: Page, way: (typeof WAYS)[number]): Promise<void> {
  await page.addInitScript((isAround) => {
    const isForeign = (text: Text) =>
      text.data.trim() !== '' &&
      !text.parentElement?.closest('font, script, style, textarea, svg, [translate="no"]');
    const translateTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter(isForeign)) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        text.replaceWith(outer);
        inner.append(isAround ? text : text.data);
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      const options = { childList: true, subtree: true, characterData: true };
      new MutationObserver(translateTexts).observe(document.body, options);
      translateTexts();
    });
  }, way === 'around');
}

/** Presses every button of a page once, and those of the dialogs that open. */
async function pressEveryButton(page: Page, path: string): Promise<void> {
  const pressed = new Set<string>();
  for (;;) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await page.locator('h1').first().waitFor();
    const buttons = page.locator('button:visible:enabled');
    const names = await buttons.evaluateAll((all) =>
      all.map((button) => button.outerHTML.replace(/ id="[^"]*"/g, '')),
    );
    const index = names.findIndex((name) => !pressed.has(name));
    if (index < 0) {
      if ((await page.locator('[role="dialog"]:visible').count()) === 0) return;
      await page.keyboard.press('Escape');
      continue;
    }
    pressed.add(names[index] ?? '');
    await buttons.nth(index).dispatchEvent('click');
    await expect(page.getByText('Unexpected Application Error', { exact: false })).toHaveCount(0);
  }
}

for (const way of WAYS) {
  // docs/product/frame.md#translated-pages
  test(`a page with translations ${way} its texts goes on working`, async ({ page, product }) => {
    await translate(page, way);
    await page.goto('/signup');
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.goto('/login');
    await page.locator('input[type="email"]').fill('stranger@example.org');
    await page.locator('input[type="password"]').fill('wrong password');
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await enterSignedIn(page, product, await signUp(product), '/manage-flashcards?tab=print');
    await page.getByRole('button', { name: /^dog$/ }).click();
    await generatePreview(page);
    await expect(page.getByText('dog', { exact: true }).first()).toBeVisible();
    const changed = await page.evaluate(() =>
      [...document.querySelectorAll('[translate="no"]')].some((word) => word.querySelector('font')),
    );
    expect(changed).toBe(false);
  });

  test(`every button of every page works with translations ${way} the texts`, { tag: LONG }, async ({
    page,
    product,
  }) => {
    test.setTimeout(900_000);
    await translate(page, way);
    for (const path of VISITORS_PATHS) await pressEveryButton(page, path);
    await enterSignedIn(page, product, await signUp(product), '/dashboard');
    for (const path of PATHS) await pressEveryButton(page, path);
  });
}
