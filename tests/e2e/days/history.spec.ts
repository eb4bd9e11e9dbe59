import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { unguardCell } from '#shared/word-lists/text/write-csv.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { withFamilyIds } from '#tests/support/library/default-ids.ts';
import { seedDays, toSaves } from '#tests/support/library/seed-days.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { logSpringDays, SPRING_DAYS } from '#tests/support/library/spring-days.ts';
import { workOutMonth } from '#tests/support/library/work-out-month.ts';

const rows = (page: Page) => page.getByRole('button', { name: /^View / });
const card = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) }).last();

test('a family follows its days, from before the first one', async ({ page, product, pageErrors }) => {
  test.slow();
  const parent = await openSignedIn(page, product, '/history');

  await test.step('a new family sees how it begins', async () => {
    await expect(page.getByLabel('Month').getByRole('option')).toHaveText(['All History']);
    await expect(page.getByText('No sessions yet. After your first one')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log a session' })).toHaveAttribute(
      'href',
      '/daily-tracking',
    );
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('alert')).toHaveText('No data to export for the selected period.');
  });

  await sendChanges(product, parent.accessToken, withFamilyIds(logSpringDays(), parent.user.id));
  await page.reload();

  // docs/product/figures.md#days-of-a-month
  await test.step('the days are those of the chosen month, the newest first', async () => {
    await expect(page.getByRole('heading', { name: 'Flashcard History' })).toBeVisible();
    await expect(page).toHaveTitle('History · Sproutcards');
    const months = page.getByLabel('Month');
    await expect(months.getByRole('option')).toHaveText(['April 2025', 'March 2025', 'All History']);
    await expect(months).toHaveValue('2025-04');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toHaveAccessibleName(/^View Wed, Apr 2, 2025 .*dog 大象 cat .*5 flashes/);
    await expect(rows(page).nth(1)).toHaveAccessibleName(
      /^View Tue, Apr 1, 2025 .*No cards recorded.*0 flashes/,
    );

    await months.selectOption('March 2025');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(0)).toHaveAccessibleName(/^View Mon, Mar 31, 2025 Not rated/);
    await page.reload();
    await expect(months).toHaveValue('2025-03');

    await months.selectOption('All History');
    await expect(page.getByRole('button', { name: 'March 2025 2 days' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await page.getByRole('button', { name: 'March 2025 2 days' }).click();
    await expect(rows(page)).toHaveCount(4);
  });

  // docs/product/figures.md#charts-as-tables
  await test.step('charts are tables for those who do not see them', async () => {
    await page.getByLabel('Month').selectOption('April 2025');
    const engagement = page.getByRole('table', { name: 'Engagement over time' });
    await expect(page.getByRole('region', { name: 'Engagement over time' })).toHaveCount(0);
    await expect(engagement.getByRole('row')).toHaveText([
      'DayEngagement',
      'Tue, Apr 1, 20252/5',
      'Wed, Apr 2, 20254/5',
    ]);
    const sessions = page.getByRole('table', { name: 'Sessions per week' });
    await expect(sessions.getByRole('row').nth(1)).toHaveText('Mon, Mar 31, 20253');
    await page.getByRole('button', { name: 'Show as table', description: 'Engagement over time' }).click();
    await expect(page.getByRole('region', { name: 'Engagement over time' })).toBeVisible();
    await page.getByLabel('Month').selectOption('All History');
    await expect(engagement.getByRole('row')).toHaveText([
      'MonthEngagement',
      'March 20251.0/5',
      'April 20253.0/5',
    ]);
  });

  await test.step('the export gives the records back', async () => {
    const exportPeriod = async (period: string) => {
      await page.getByLabel('Month').selectOption(period);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toMatch(/^\ufeffDate,/);
      const { data, errors, meta } = Papa.parse<Record<string, string>>(text.slice(1), {
        header: true,
        skipEmptyLines: true,
      });
      expect(errors).toEqual([]);
      expect(meta.fields?.join()).toBe(
        'Date,Day of Week,Sets Used,Total Flashes,Engagement Rating,Time of Day,Notes',
      );
      return { name: file.suggestedFilename(), rows: data };
    };
    const all = await exportPeriod('All History');
    expect(all.name).toBe('flashcard-history-All-History.csv');
    expect(all.rows.map(({ Notes = '', ...rest }) => ({ ...rest, Notes: unguardCell(Notes) }))).toEqual(
      SPRING_DAYS.map(({ date, notes }, day) => ({
        Date: date,
        'Day of Week': ['Wednesday', 'Tuesday', 'Monday', 'Saturday'][day],
        'Sets Used': ['Set 1, Set 2', 'Set 3', '', 'Set 2'][day],
        'Total Flashes': ['5', '0', '0', '1'][day],
        'Engagement Rating': ['4', '2', '', '1'][day],
        'Time of Day': ['Morning, Evening', 'Night', '', 'Afternoon'][day],
        Notes: notes,
      })),
    );
    // A spreadsheet must not run what a parent wrote.
    expect(all.rows[1]?.Notes).toMatch(/^'=HYPERLINK/);
    const march = await exportPeriod('March 2025');
    expect(march.name).toBe('flashcard-history-March-2025.csv');
    expect(march.rows.map((row) => row.Date)).toEqual(['2025-03-31', '2025-03-01']);

    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new Error('no room');
      };
    });
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'There was an error exporting the data. Please try again.',
    );
    expect(pageErrors.filter((text) => !text.includes('no room'))).toEqual([]);
    pageErrors.length = 0;
  });
});

// docs/product/figures.md#monthly-summary
test('the summary says what the records say', { tag: LONG }, async ({ page, product }) => {
  const days = seedDays('2025-01-10', '2025-03-20');
  const expected = workOutMonth(days, '2025-03', '2025-02');
  await openSignedIn(page, product, '/history', toSaves(days));
  const change = (value: number, digits: number) => {
    if (value === 0) return 'same as last month';
    return `${value > 0 ? 'up' : 'down'} ${Math.abs(value).toFixed(digits)} from last month`;
  };
  const figures = page.locator('dl > div');
  await expect(figures.nth(0)).toHaveText(
    `Total Sessions${expected.sessions}${change(expected.sessionsChange, 0)}`,
  );
  await expect(figures.nth(1)).toHaveText(
    `Avg. Engagement${expected.average}/5${change(expected.averageChange, 1)}`,
  );
  await expect(figures.nth(2)).toContainText(
    `Cards Learned${expected.learned}${change(expected.learnedChange, 0)}`,
  );
  await expect(card(page, 'Most Used Sets').locator('ol > li')).toHaveText(
    expected.sets.map(({ set, flashes: used }) => `Set ${set} used ${used} times`),
  );
  const names = ['Morning', 'Afternoon', 'Evening', 'Night'];
  const times = await card(page, 'Best Engagement Times').locator('ul > li').allTextContents();
  const shares = times.map((text) => Number(/ (\d+)% of sessions/.exec(text)?.[1]));
  expect(times).toEqual(
    expected.times.map(({ average }, time) => `${names[time]} ${shares[time]}% of sessionsavg. ${average}/5`),
  );
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  for (const [time, { share }] of expected.times.entries()) {
    expect(Math.abs(share - (shares[time] ?? 0))).toBeLessThan(1);
  }

  // The first month has none to be compared with, and all history has no month before.
  await page.getByLabel('Month').selectOption('January 2025');
  await expect(figures.nth(0)).toContainText('no sessions last month to compare with');
  await page.getByLabel('Month').selectOption('All History');
  await expect(figures.nth(0)).toHaveText(`Total Sessions${days.length}`);
});
