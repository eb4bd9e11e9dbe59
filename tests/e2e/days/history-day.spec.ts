import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findViolations } from '#tests/support/browser/find-violations.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { HARD_NOTES, logSpringDays } from '#tests/support/library/spring-days.ts';
import { makeDayRecord } from '#tests/support/library/tracking-family.ts';
import { readWordsFromPdf } from '#tests/support/pdf/read-pdf.ts';

const getDayDialog = (page: Page) => page.getByRole('dialog');

test('a day of the history shows its record and prints its cards', async ({ page, product }) => {
  test.slow();
  await openSignedIn(page, product, '/history', logSpringDays());

  // docs/product/figures.md#history-view
  await test.step('shows the full record and returns focus', async () => {
    const viewButton = page.getByRole('button', { name: 'View Wed, Apr 2, 2025' });
    await viewButton.click();
    await expect(getDayDialog(page)).toHaveAccessibleName('Session of Wed, Apr 2, 2025');
    await expect(getDayDialog(page)).toContainText('4/5');
    await expect(getDayDialog(page)).toContainText('Morning, Evening');
    await expect(getDayDialog(page)).toContainText('5 flashes total');
    await expect(getDayDialog(page).getByText(/Set 1\s*shown 3 times/)).toBeVisible();
    await expect(getDayDialog(page).getByRole('list', { name: 'Set 1' }).getByRole('listitem')).toHaveText([
      'dog',
      '大象',
    ]);
    await expect(getDayDialog(page).getByText(/Set 2\s*shown 2 times/)).toBeVisible();
    await expect(getDayDialog(page).getByRole('list', { name: 'Set 2' }).getByRole('listitem')).toHaveText([
      'cat',
      'dog',
      'and 1 card that has been deleted since',
    ]);
    const notes = getDayDialog(page).getByText('He said');
    expect(await notes.textContent()).toBe(HARD_NOTES);
    await page.keyboard.press('Escape');
    await expect(viewButton).toBeFocused();

    await page.getByLabel('Month').selectOption('March 2025');
    await page.getByRole('button', { name: 'View Mon, Mar 31, 2025' }).click();
    await expect(getDayDialog(page)).toContainText('Not rated');
    await expect(getDayDialog(page)).toContainText('No sets were chosen on this day.');
    await expect(getDayDialog(page)).toContainText('No notes');
  });

  // docs/product/figures.md#history-view
  await test.step('prints the cards of the day', async () => {
    await page.keyboard.press('Escape');
    await page.getByLabel('Month').selectOption('April 2025');
    await page.getByRole('button', { name: 'View Wed, Apr 2, 2025' }).click();
    // The print texts must come with the page, because a later fetch would blank it.
    const fetchedPaths: string[] = [];
    page.on('request', (request) => fetchedPaths.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Print these cards' }).click();
    await expect(getDayDialog(page)).toHaveAccessibleName('Print the cards of Wed, Apr 2, 2025');
    await expect(getDayDialog(page).getByRole('listitem')).toHaveText(['dog', '大象', 'cat']);
    expect(fetchedPaths.filter((path) => /^[/]assets[/]print-(?!worker)/.test(path))).toEqual([]);
    await expect(getDayDialog(page)).toContainText('3 flashcards, 2 on a page');
    await expect(getDayDialog(page)).toContainText(
      '1 card of this day has been deleted since and cannot be printed.',
    );

    const downloadPdf = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download PDF' }).click(),
      ]);
      await expect(page.getByText('PDF generated successfully! Check your downloads folder.')).toBeVisible();
      expect(file.suggestedFilename()).toBe('sproutcards-flashcards-2025-04-02.pdf');
      return readFile(await file.path());
    };
    const words = ['dog', 'cat', '大象', 'bus', 'bird'];
    const seen = await readWordsFromPdf(await downloadPdf(), words);
    expect(seen.map(({ word }) => word)).toEqual(['dog', '大象', 'cat', null]);

    await page.getByLabel('Add back pages').check();
    const withBacks = await readWordsFromPdf(await downloadPdf(), words);
    expect(withBacks).toHaveLength(8);
    expect(withBacks.slice(0, 4).map(({ word }) => word)).toEqual(['dog', '大象', 'cat', null]);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'View Wed, Apr 2, 2025' })).toBeFocused();
  });

  await test.step('does not offer to print a day without cards', async () => {
    await expect(page.getByRole('button', { name: 'Print Wed, Apr 2, 2025' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print Tue, Apr 1, 2025' })).toHaveCount(0);
    await page.getByRole('button', { name: 'View Tue, Apr 1, 2025' }).click();
    await expect(getDayDialog(page)).toContainText('No cards recorded');
    await expect(getDayDialog(page).getByRole('button', { name: 'Print these cards' })).toHaveCount(0);
  });
});

test.describe('A long day on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('scrolls to its end by keyboard and closes with Back', { tag: LONG }, async ({ page, product }) => {
    const record = makeDayRecord('2025-04-03', {
      setUsage: { 1: 3 },
      setCards: { 1: ['f1', 'f2'] },
      engagement: 5,
      engagementTimes: ['morning'],
      notes: Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of a long day.`).join('\n'),
    });
    await openSignedIn(page, product, '/dashboard', [logRecord(record)]);
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const viewButton = page.getByRole('button', { name: 'View Thu, Apr 3, 2025' });
    await viewButton.click();
    expect(await findViolations(page)).toEqual([]);

    const lastLine = getDayDialog(page).getByText('Line 60 of a long day.');
    const content = getDayDialog(page).getByRole('region', { name: 'Session of Thu, Apr 3, 2025' });
    const isAtEnd = () => content.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1);
    await expect(lastLine).toBeAttached();
    expect(await isAtEnd()).toBe(false);
    await page.keyboard.press('Tab');
    await expect(content).toBeFocused();
    await page.keyboard.press('End');
    await expect.poll(isAtEnd).toBe(true);

    await page.evaluate(() => window.history.back());
    await expect(getDayDialog(page)).toBeHidden();
    await expect(page).toHaveURL(/[/]history$/);
    await expect(viewButton).toBeFocused();
    await page.evaluate(() => window.history.back());
    await expect(page).toHaveURL(/[/]dashboard$/);
  });
});
