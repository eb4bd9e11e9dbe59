import { describe, expect, it } from 'vitest';
import { groupByMonth, groupByYear } from './months.ts';
import { makeRecord } from './records.test-support.ts';

const DATES = ['2026-02-03', '2026-02-01', '2026-01-31', '2025-12-30', '2025-11-02', '2024-05-05'];
const months = groupByMonth(DATES.map((date) => makeRecord({ date })));

describe('the months of days', () => {
  it('hold their days in the order given', () => {
    expect(months.map(({ month, records }) => [month, records.map(({ date }) => date)])).toEqual([
      ['2026-02', ['2026-02-03', '2026-02-01']],
      ['2026-01', ['2026-01-31']],
      ['2025-12', ['2025-12-30']],
      ['2025-11', ['2025-11-02']],
      ['2024-05', ['2024-05-05']],
    ]);
  });

  // docs/product/figures.md#days-of-a-month
  it('are below their year but for the latest ones', () => {
    const years = groupByYear(months, 3);
    expect(years.map(({ year, days, months: held }) => [year, days, held.length])).toEqual([
      [null, 4, 3],
      ['2025', 1, 1],
      ['2024', 1, 1],
    ]);
    expect(groupByYear([], 3)).toEqual([]);
  });
});
