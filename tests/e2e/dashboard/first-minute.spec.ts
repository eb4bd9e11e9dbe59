import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { measureShifts } from '#tests/support/browser/measure-shifts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const LANGUAGES = [
  {
    locale: 'en-US',
    tag: LONG,
    hasTriedBefore: false,
    words: ['dog', 'car', 'table', 'tree', 'hand'],
    fields: ['Full name', 'Email', 'Password'],
    signUp: 'Sign up',
    submit: "Let's start",
    skip: 'Skip',
    start: 'Start',
    session: 'Session 1 of 3',
    notice: 'Please confirm your email address',
    triedNotice: 'The five words you tried come first, and count.',
  },
  {
    locale: 'zh-CN',
    tag: [],
    hasTriedBefore: true,
    words: ['狗', '汽车', '桌子', '树', '手'],
    fields: ['姓名', '邮箱', '密码'],
    signUp: '注册',
    submit: '开始吧',
    skip: '跳过',
    start: '开始',
    session: '今天第 2 次练习',
    notice: '请确认您的邮箱',
    triedNotice: '刚才试过的五个词就是第一组，已经算一次练习。',
  },
];

/** Steps through a session to its end and returns its words. */
async function readSession(page: Page): Promise<string[]> {
  const shown = page.locator('[data-shown] p:first-of-type');
  await expect(shown).toBeVisible();
  while (await page.locator('[data-paused]').isHidden()) await page.keyboard.press('ArrowRight');
  // The pause after the last card is read backward, because cards change while they are read forward.
  const words = new Set<string>();
  for (let word = await shown.innerText(); !words.has(word); word = await shown.innerText()) {
    words.add(word);
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.down('Space');
  await expect(shown).toBeHidden();
  await page.keyboard.up('Space');
  return [...words].reverse();
}

for (const { locale, tag, ...texts } of LANGUAGES) {
  test.describe(`First minute in ${locale}`, { tag }, () => {
    test.use({ locale });

    // docs/product/first-minute.md#first-beginning
    // docs/product/accounts.md#password-once
    test('a sign-up of three fields leads to five red words without layout shifts', async ({ page }) => {
      // docs/product/first-minute.md#tried-words
      if (texts.hasTriedBefore) {
        await page.goto('/try');
        await page.getByRole('button', { name: texts.start, exact: true }).click();
        expect(await readSession(page)).toEqual(texts.words);
      }
      await page.goto('/signup');
      const form = page.locator('form');
      await expect(form.locator('input:not([type=checkbox])')).toHaveCount(texts.fields.length);
      for (const [index, label] of texts.fields.entries()) {
        const text = ['Ann Li', `${locale}@example.org`.toLowerCase(), 'secret1'][index] ?? '';
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      const submitButton = page.getByRole('button', { name: texts.submit });
      const startLink = page.getByRole('link', { name: texts.start });
      await page.getByRole('checkbox').click();
      await page.getByRole('button', { name: texts.signUp, exact: true }).click();

      await expect(submitButton).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: texts.skip })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(texts.triedNotice)).toBeVisible({ visible: texts.hasTriedBefore });
      await expect(page.getByRole('region', { name: texts.notice })).toBeHidden();
      await expectFits(page);
      await submitButton.click();

      const startButton = page.getByRole('button', { name: texts.start, exact: true });
      if (!texts.hasTriedBefore) {
        await expect(startButton).toBeInViewport({ ratio: 1 });
        await page.goBack();
      }
      await expect(page.getByRole('heading', { level: 2, name: texts.session })).toBeVisible();
      await expect(page.getByRole('region', { name: texts.notice })).toBeVisible();
      await expect(startLink).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      expect(await page.evaluate(measureShifts)).toBeLessThan(0.02);

      await startLink.click();
      if (!texts.hasTriedBefore) await startButton.click();
      await expect(page.locator('[data-shown] p').first()).toHaveCSS('color', 'rgb(217, 18, 26)');
      expect((await readSession(page)).toSorted()).toEqual(texts.words.toSorted());
    });
  });
}
