import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';

test.use({ viewport: { width: 360, height: 740 } });

const DAY_MS = 24 * 3_600_000;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const words = (page: Page) => page.getByRole('list', { name: 'Words of Set 1' }).getByRole('listitem');

// docs/product/gentle-start.md#first-weeks
test('a new family begins with one Chinese word and meets one more each day', { tag: LONG }, async ({
  page,
  product,
}) => {
  test.slow();
  // A Monday.
  await page.clock.install({ time: '2026-03-02T09:00:00' });
  await openSignedIn(page, product, '/dashboard');
  const paper = page.getByRole('button', { name: 'Done on paper' });
  const begin = async () => {
    await heading(page, 'New to this? Start with one word').click();
    await page.getByText('中文', { exact: true }).click();
    await expect(page.getByRole('radio', { name: '中文' })).toBeChecked();
    await page.getByRole('button', { name: 'Start with one word' }).click();
    await expect(heading(page, 'Week 1: one set')).toBeVisible();
  };

  await test.step('the offer is below the session, in both languages', async () => {
    await expect(heading(page, 'New to this? Start with one word')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start' })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    await switchToChinese(page);
    const offer = heading(page, '第一次教？从一个词开始');
    await offer.click();
    await expectFits(page);
    await offer.click();
    await page.getByRole('button', { name: '账户菜单' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
  });

  await test.step('chosen, it leaves one word, and Undo brings the five sets back', async () => {
    await begin();
    await expect(words(page)).toHaveText(['妈妈']);
    await expect(page.getByText('“Set 2” begins on Monday, March 9.')).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(words(page)).toHaveText(['dog', 'car', 'table', 'tree', 'hand']);
    await begin();
    await expectAllSent(page);
  });

  await test.step('the second day brings the second word', async () => {
    await paper.click();
    await expect(page.locator('p', { hasText: 'New tomorrow: 爸爸.' })).toBeVisible();
    await page.clock.fastForward(DAY_MS);
    await returnToPage(page);
    await paper.click();
    await expect(words(page)).toHaveText(['妈妈', '爸爸']);
    await expectAllSent(page);
  });

  await test.step('the first day of the second week brings the second set', async () => {
    await page.clock.fastForward(6 * DAY_MS);
    await returnToPage(page);
    await heading(page, 'Week 1: one set').click();
    await expect(page.getByText('“Set 2” begins next.')).toBeVisible();
    await expect(words(page)).toHaveText(['妈妈', '爸爸', '宝宝']);
    await paper.click();
    await expect(heading(page, 'Week 2: 2 sets')).toBeVisible();
    await page.getByText('Then 1 more set').click();
    await expect(page.getByText('Set 2 · 1 word')).toBeVisible();
    await expectFits(page);
  });
});
