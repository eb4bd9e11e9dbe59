import type { Page } from '@playwright/test';
import { localDay } from '#shared/lib/local-clock.ts';
import { expectFits } from '#tests/support/browser/expect-fits.ts';
import { measureShifts } from '#tests/support/browser/measure-shifts.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { holdBack } from '#tests/support/browser/stall-requests.ts';
import { switchToChinese } from '#tests/support/browser/switch-to-chinese.ts';
import { expectAllSent, returnToPage } from '#tests/support/browser/unsent-changes.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { readLibrary, sendChanges } from '#tests/support/library/send-changes.ts';

test.use({ viewport: { width: 360, height: 740 } });

const session = (page: Page, ordinal: number) =>
  page.getByRole('heading', { level: 2, name: `Session ${ordinal} of 3` });
const chooser = (page: Page) => page.getByRole('group', { name: 'Child' });
const choose = (page: Page, name: string) => chooser(page).getByRole('button', { name }).click();
const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Children' }).getByRole('listitem').filter({ hasText: name });

// docs/product/children.md#chosen-child
test('a family with two children on a phone', { tag: LONG }, async ({ page, context, product }) => {
  const parent = await openSignedIn(page, product, '/profile');
  const readDays = async () => (await readLibrary(product, parent.accessToken)).rows.history;
  const readBen = async () => {
    const { rows } = await readLibrary(product, parent.accessToken);
    return rows.children.find(({ name }) => name === 'Ben');
  };

  await test.step('one child is named and a second one added, with the same sets', async () => {
    await expect(chooser(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit Child 1' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Ben');
    await page.getByRole('radio', { name: 'Turtle' }).press('Space');
    await page.getByLabel('Month of birth').selectOption('May');
    await page.getByLabel('Year of birth').selectOption('2024');
    await page.getByLabel('Sets to begin with').selectOption('The same as Ann');
    await expectFits(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Ben')).toContainText('Born in May 2024');
    await expect(chooser(page).getByRole('button', { name: 'Ann' })).toHaveAttribute('aria-pressed', 'true');
    await expect(chooser(page).getByRole('button', { name: 'Ben' })).toHaveAttribute('aria-pressed', 'false');
    await expectFits(page);
    await expectAllSent(page);
  });

  await test.step('each is taught for itself, and Start stays in view', async () => {
    await page.goto('/dashboard');
    await expect(session(page, 1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start' })).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(chooser(page)).toBeVisible();
    await expect(session(page, 1)).toBeVisible();
    // The room of the choice is there from the first frame.
    expect(await page.evaluate(measureShifts)).toBeLessThan(0.01);
    await choose(page, 'Ben');
    await page.getByRole('button', { name: 'Done on paper' }).click();
    await expect(session(page, 2)).toBeVisible();
    await choose(page, 'Ann');
    await expect(session(page, 1)).toBeVisible();
    await expectFits(page);
    await expectAllSent(page);
    expect(await readDays()).toMatchObject([{ sessions: 1 }]);
  });

  await test.step('Start stays where it is when the choice of a child comes late', async () => {
    const start = page.getByRole('link', { name: 'Start' });
    const release = await holdBack(page, /child-chooser/);
    await page.reload();
    await expect(start).toBeVisible();
    await expect(chooser(page)).toHaveCount(0);
    const place = await start.boundingBox();
    release();
    await expect(chooser(page)).toBeVisible();
    expect(await start.boundingBox()).toEqual(place);
    await page.unroute(/child-chooser/);
  });

  await test.step('two tabs show two children, over a reload as well', async () => {
    const other = await context.newPage();
    await other.setViewportSize({ width: 360, height: 740 });
    await other.goto('/dashboard');
    await choose(other, 'Ben');
    await expect(session(other, 2)).toBeVisible();
    await page.reload();
    await other.reload();
    await expect(session(page, 1)).toBeVisible();
    await expect(session(other, 2)).toBeVisible();
    await expect(chooser(other).getByRole('button', { name: 'Ben' })).toHaveAttribute('aria-pressed', 'true');
    await other.close();
  });

  await test.step('a child is removed with a question, and is back by Undo', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Remove Ben' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('5 sets and 1 day of Ben');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(chooser(page)).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(chooser(page)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Ben' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Removed' })).toContainText('Ben');
    await expectAllSent(page);
  });

  await test.step('what another device saves for it later is kept, and the parent is asked', async () => {
    const ben = await readBen();
    const entry = createEntry(localDay(new Date()), { childId: ben?.id ?? 0, source: 'paper' });
    await sendChanges(product, parent.accessToken, [{ type: 'logDay', entry }]);
    await returnToPage(page);
    await expect(page.getByText(/Another device has saved something for Ben/)).toBeVisible();
    await expectFits(page);
    await switchToChinese(page);
    await expectFits(page);
    await page.getByRole('button', { name: '恢复Ben' }).first().click();
    await expect(page.getByRole('group', { name: '孩子' })).toBeVisible();
    await expectAllSent(page);
    expect(await readBen()).not.toHaveProperty('state');
  });
});
