import { describe, expect, it } from 'vitest';
import { weekday } from '#shared/lib/calendar.ts';
import { makeRecord } from './records.test-support.ts';
import {
  countSessionsPerWeek,
  groupByMonth,
  groupByYear,
  listEngagementOverTime,
  listMonths,
  listYearDays,
} from './series.ts';

const TODAY = '2025-03-05';
const days = (...dates: string[]) => dates.map((date) => makeRecord({ date, engagement: 4 }));
describe('months', () => {
  // docs/product/figures.md#months
  it('lists months with records, newest first', () => {
    expect(listMonths(days('2024-12-31', '2025-02-01', '2025-02-28'))).toEqual(['2025-02', '2024-12']);
    expect(listMonths([])).toEqual([]);
  });
});

// docs/product/figures.md#sessions-per-week
describe('sessions per week', () => {
  it('of a month are the whole weeks that touch it, with their days in other months', () => {
    // April 2025 runs from a Tuesday to a Wednesday.
    const records = days('2025-03-31', '2025-04-01', '2025-04-06', '2025-04-07', '2025-04-30', '2025-05-01');
    expect(countSessionsPerWeek(records, '2025-04', '2025-06-01')).toEqual([
      { week: '2025-03-31', sessions: 3 },
      { week: '2025-04-07', sessions: 1 },
      { week: '2025-04-14', sessions: 0 },
      { week: '2025-04-21', sessions: 0 },
      { week: '2025-04-28', sessions: 2 },
    ]);
  });

  it('of the current month end with this week', () => {
    const weeks = countSessionsPerWeek(days('2025-04-01'), '2025-04', '2025-04-09');
    expect(weeks.map(({ week }) => week)).toEqual(['2025-03-31', '2025-04-07']);
  });

  it('of all history run to this week and go back a year at most', () => {
    expect(countSessionsPerWeek(days('2025-02-20'), 'all', TODAY)).toEqual([
      { week: '2025-02-17', sessions: 1 },
      { week: '2025-02-24', sessions: 0 },
      { week: '2025-03-03', sessions: 0 },
    ]);
    const long = countSessionsPerWeek(days('0001-01-01', '2025-03-04'), 'all', TODAY);
    expect(long).toHaveLength(52);
    expect(long.at(-1)).toEqual({ week: '2025-03-03', sessions: 1 });
    expect(countSessionsPerWeek([], 'all', TODAY)).toEqual([]);
  });
});

describe('engagement over time', () => {
  it('of a month has the rated days', () => {
    const records = [
      makeRecord({ date: '2025-03-02', engagement: 2 }),
      makeRecord({ date: '2025-03-01', engagement: 5 }),
      makeRecord({ date: '2025-03-03', engagement: 0 }),
      makeRecord({ date: '2025-04-01', engagement: 3 }),
    ];
    expect(listEngagementOverTime(records, '2025-03')).toEqual([
      { at: '2025-03-01', engagement: 5 },
      { at: '2025-03-02', engagement: 2 },
    ]);
  });

  it('of all history has the averages of months, with gaps', () => {
    const records = [
      makeRecord({ date: '2025-02-02', engagement: 4 }),
      makeRecord({ date: '2024-12-01', engagement: 5 }),
      makeRecord({ date: '2024-12-02', engagement: 4 }),
      makeRecord({ date: '2024-11-02', engagement: 0 }),
    ];
    expect(listEngagementOverTime(records, 'all')).toEqual([
      { at: '2024-12', engagement: 4.5 },
      { at: '2025-01', engagement: null },
      { at: '2025-02', engagement: 4 },
    ]);
    expect(listEngagementOverTime([], 'all')).toEqual([]);
  });

  it('covers at most ten years, even with absurd dates', () => {
    const absurd = [...days('0000-01-01', '2025-03-04'), makeRecord({ date: '9999-12-31', engagement: 1 })];
    expect(listEngagementOverTime(absurd, 'all')).toEqual([{ at: '9999-12', engagement: 1 }]);
    const long = days('2005-01-01', '2015-02-01', '2015-04-01', '2025-03-04');
    expect(listEngagementOverTime(long, 'all')).toHaveLength(120);
    expect(listEngagementOverTime(long, 'all')[0]).toEqual({ at: '2015-04', engagement: 4 });
  });
});

const DATES = ['2026-02-03', '2026-02-01', '2026-01-31', '2025-12-30', '2025-11-02', '2024-05-05'];
const grouped = groupByMonth(DATES.map((date) => makeRecord({ date })));

describe('the months of days', () => {
  it('hold their days in the order given', () => {
    expect(grouped.map(({ month, records }) => [month, records.map(({ date }) => date)])).toEqual([
      ['2026-02', ['2026-02-03', '2026-02-01']],
      ['2026-01', ['2026-01-31']],
      ['2025-12', ['2025-12-30']],
      ['2025-11', ['2025-11-02']],
      ['2024-05', ['2024-05-05']],
    ]);
  });

  // docs/product/figures.md#days-of-a-month
  it('are below their year but for the latest ones', () => {
    const years = groupByYear(grouped, 3);
    expect(years.map(({ year, days, months: held }) => [year, days, held.length])).toEqual([
      [null, 4, 3],
      ['2025', 1, 1],
      ['2024', 1, 1],
    ]);
    expect(groupByYear([], 3)).toEqual([]);
  });
});

// docs/product/figures.md#year-at-a-glance
it('has every day of 53 weeks up to today, and says which were logged', () => {
  const records = ['2024-02-25', '2024-02-26', '2025-02-28', '2025-03-06'].map((date) =>
    makeRecord({ date }),
  );
  const days = listYearDays(records, '2025-03-02');
  expect(days).toHaveLength(53 * 7);
  expect(days[0]).toEqual({ day: '2024-02-26', isLogged: true });
  expect(days.at(-1)?.day).toBe('2025-03-02');
  expect(days.filter(({ isLogged }) => isLogged).map(({ day }) => day)).toEqual(['2024-02-26', '2025-02-28']);
});

it('begins with a Monday and leaves out the days to come', () => {
  const days = listYearDays([], '2025-03-05');
  expect(days).toHaveLength(52 * 7 + 3);
  expect(weekday(days[0]?.day ?? '')).toBe(1);
});
