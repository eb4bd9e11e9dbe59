import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';

// docs/product/frame.md#bars
test('pages with text of double size fit a phone without cut texts or broken words', {
  tag: LONG,
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  for (const path of ['/', '/signup', '/forgot-password', '/plans']) await openUncut(page, path);
  const paths = [
    '/dashboard',
    '/daily-tracking',
    '/manage-flashcards',
    '/history',
    '/profile',
    '/plans',
    '/terms',
  ];
  await openSignedIn(page, product, '/dashboard');
  for (const path of paths) await openUncut(page, path);
  await test.step('fits the tabs, bars and dialogs of Manage Flashcards', async () => {
    await page.goto('/manage-flashcards?tab=categories');
    await page.getByRole('tab', { name: 'Print Flashcards' }).click();
    await expect(page.getByRole('button', { name: 'dog', exact: true })).toBeVisible();
    await page.getByLabel('Add back pages').check();
    await page.getByRole('heading', { name: 'Paper' }).click();
    await expectUncut(page, 'Print Flashcards');
    await page.getByRole('button', { name: 'My printer…' }).click();
    await expectUncut(page, 'the dialog of the printer');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Next Day Sets' }).click();
    await page.getByRole('button', { name: 'Set 1' }).click();
    await expect(page.getByRole('button', { name: 'Generate Preview' })).toBeVisible();
    await expectUncut(page, 'the print bar');
    await page.getByRole('tab', { name: 'Flashcards', exact: true }).click();
    await page.getByRole('button', { name: 'Options for dog' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectUncut(page, 'Flashcards');
  });
});

async function openUncut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectUncut(page, path);
}

async function expectUncut(page: Page, context: string): Promise<void> {
  await expectNoSidewaysScroll(page, `on ${context}`);
  expect(await page.evaluate(findCutTexts), context).toEqual([]);
  expect(await page.evaluate(findBrokenWords), context).toEqual([]);
  expect(await page.evaluate(findCutOptions), context).toEqual([]);
}

/** Returns the words that wrap, except in addresses and in texts of parents. Runs in the page. */
function findBrokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.sr-only, .wrap-anywhere, script, style, noscript')) continue;
    texts.push(text);
  }
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[A-Za-z']+/g)]
      .filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word),
  );
}

/** Returns the options that are wider than their select. A select without visible text is an icon. Runs in the page. */
function findCutOptions(): string[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  return [...document.querySelectorAll('select')].flatMap((select) => {
    const style = getComputedStyle(select);
    if (!select.checkVisibility() || style.color === 'rgba(0, 0, 0, 0)') return [];
    context.font = style.font;
    const roomWidth =
      select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return [...select.options]
      .map(({ text }) => text)
      .filter((text) => context.measureText(text).width > roomWidth);
  });
}

/** Returns the labels that are wider than their box. Runs in the page. */
function findCutTexts(): string[] {
  const labels = document.querySelectorAll<HTMLElement>('a, button, label, h1, h2, h3, [role=tab]');
  const controls = [...labels].filter((element) => !element.matches('.sr-only'));
  const cutControls = controls.filter(({ offsetWidth, scrollWidth: inner, clientWidth }) => {
    return offsetWidth > 1 && clientWidth > 0 && inner > clientWidth + 1;
  });
  return cutControls.map(({ outerHTML }) => outerHTML.slice(0, 160));
}
