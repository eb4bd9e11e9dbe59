import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { unguardCell } from '#shared/word-lists/text/write-csv.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import { openSignedIn } from '#tests/support/browser/signed-in-page.ts';
import { withFamilyIds } from '#tests/support/library/default-ids.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { logSpringDays, SPRING_DAYS } from '#tests/support/library/spring-days.ts';

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
