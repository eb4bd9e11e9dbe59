import type { Page } from '@playwright/test';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { holdBack } from '#tests/support/browser/hold-back.ts';
import { measureShifts } from '#tests/support/browser/measure-shifts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { expectAllSent } from '#tests/support/browser/unsent-changes.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';

test.use({ viewport: { width: 360, height: 740 } });

const getSessionHeading = (page: Page, ordinal: number) =>
  page.getByRole('heading', { level: 2, name: `Session ${ordinal} of 3` });
const getChooser = (page: Page) => page.getByRole('group', { name: 'Child' });
const chooseChild = (page: Page, name: string) => getChooser(page).getByRole('button', { name }).click();
const findRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name });

// docs/product/children.md#chosen-child
test('two children are added and taught separately on a phone', { tag: LONG }, async ({
  page,
  context,
  product,
}) => {
  const family = await openSignedIn(page, product, '/profile');
  const readDays = async () => (await readLibrary(product, family.accessToken)).rows.history;

  await test.step('names the child and adds a second one', async () => {
    await expect(getChooser(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit Child 1' }).click();
    await page.getByLabel('Nickname').fill('Ann');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByLabel('Nickname').fill('Ben');
    await page.getByText('More settings').click();
    await page.getByRole('radio', { name: 'Turtle' }).press('Space');
    await page.getByLabel('Month of birth').selectOption('May');
    await page.getByLabel('Year of birth').selectOption('2024');
    await expectFits(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(findRow(page, 'Ben')).toContainText('Born in May 2024');
    await expect(getChooser(page).getByRole('button', { name: 'Ben' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await chooseChild(page, 'Ann');
    await expectFits(page);
    await expectAllSent(page);
  });

  await test.step('counts the sessions of each child and keeps Start in view', async () => {
    await page.goto('/dashboard');
    await expect(getSessionHeading(page, 1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start' })).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(getChooser(page)).toBeVisible();
    await expect(getSessionHeading(page, 1)).toBeVisible();
    // Space for the chooser is reserved from the first frame on.
    expect(await page.evaluate(measureShifts)).toBeLessThan(0.01);
    await chooseChild(page, 'Ben');
    // docs/product/first-minute.md#same-words
    await page.getByRole('radio', { name: 'The same words as Ann' }).press('Space');
    await expect(page.getByRole('button', { name: "Let's start" })).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    await page.getByRole('button', { name: "Let's start" }).click();
    await expect(page.getByRole('heading', { name: 'Ready?' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Done on paper' }).click();
    await expect(getSessionHeading(page, 2)).toBeVisible();
    await chooseChild(page, 'Ann');
    await expect(getSessionHeading(page, 1)).toBeVisible();
    await expectFits(page);
    await expectAllSent(page);
    expect(await readDays()).toMatchObject([{ sessions: 1 }]);
  });

  await test.step('keeps Start in place when the chooser loads late', async () => {
    const start = page.getByRole('link', { name: 'Start' });
    const release = await holdBack(page, /child-chooser/);
    await page.reload();
    await expect(start).toBeVisible();
    await expect(getChooser(page)).toHaveCount(0);
    const position = await start.boundingBox();
    release();
    await expect(getChooser(page)).toBeVisible();
    expect(await start.boundingBox()).toEqual(position);
    await page.unroute(/child-chooser/);
  });

  await test.step('shows another child in each tab, even after a reload', async () => {
    const other = await context.newPage();
    await other.setViewportSize({ width: 360, height: 740 });
    await other.goto('/dashboard');
    await chooseChild(other, 'Ben');
    await expect(getSessionHeading(other, 2)).toBeVisible();
    await page.reload();
    await other.reload();
    await expect(getSessionHeading(page, 1)).toBeVisible();
    await expect(getSessionHeading(other, 2)).toBeVisible();
    await expect(getChooser(other).getByRole('button', { name: 'Ben' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await other.close();
  });
});
