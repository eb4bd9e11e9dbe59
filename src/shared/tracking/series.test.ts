import { describe, expect, it } from 'vitest';
import { getWeekday } from '#shared/lib/calendar.ts';
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

describe('listMonths', () => {
  // docs/product/figures.md#months
  it('lists months with records from the newest on', () => {
    expect(listMonths(days('2024-12-31', '2025-02-01', '2025-02-28'))).toEqual(['2025-02', '2024-12']);
    expect(listMonths([])).toEqual([]);
  });
});

// docs/product/figures.md#sessions-per-week
describe('countSessionsPerWeek', () => {
  it('includes whole weeks at both ends of a month', () => {
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

  it("begins a month with the week of the child's first session", () => {
    const weeks = countSessionsPerWeek(days('2025-04-17', '2025-05-15'), '2025-04', '2025-05-16');
    expect(weeks.map(({ week }) => week)).toEqual(['2025-04-14', '2025-04-21', '2025-04-28']);
    const later = countSessionsPerWeek(days('2025-04-17', '2025-05-15'), '2025-05', '2025-05-16');
    expect(later[0]).toEqual({ week: '2025-04-28', sessions: 0 });
  });

  it('ends the current month with this week', () => {
    const weeks = countSessionsPerWeek(days('2025-04-01'), '2025-04', '2025-04-09');
    expect(weeks.map(({ week }) => week)).toEqual(['2025-03-31', '2025-04-07']);
  });

  it('covers at most a year of all history up to this week', () => {
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

describe('listEngagementOverTime', () => {
  it('lists the rated days of a month', () => {
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

  it('lists monthly averages of all history with gaps', () => {
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

  it('covers at most ten years even with absurd dates', () => {
    const absurd = [...days('0000-01-01', '2025-03-04'), makeRecord({ date: '9999-12-31', engagement: 1 })];
    expect(listEngagementOverTime(absurd, 'all')).toEqual([{ at: '9999-12', engagement: 1 }]);
    const long = days('2005-01-01', '2015-02-01', '2015-04-01', '2025-03-04');
    expect(listEngagementOverTime(long, 'all')).toHaveLength(120);
    expect(listEngagementOverTime(long, 'all')[0]).toEqual({ at: '2015-04', engagement: 4 });
  });
});

const DATES = ['2026-02-03', '2026-02-01', '2026-01-31', '2025-12-30', '2025-11-02', '2024-05-05'];
const grouped = groupByMonth(DATES.map((date) => makeRecord({ date })));

describe('groupByMonth', () => {
  it('keeps the order of days', () => {
    expect(grouped.map(({ month, records }) => [month, records.map(({ date }) => date)])).toEqual([
      ['2026-02', ['2026-02-03', '2026-02-01']],
      ['2026-01', ['2026-01-31']],
      ['2025-12', ['2025-12-30']],
      ['2025-11', ['2025-11-02']],
      ['2024-05', ['2024-05-05']],
    ]);
  });
});

describe('groupByYear', () => {
  // docs/product/figures.md#days-of-a-month
  it('groups all but the latest months by year', () => {
    const years = groupByYear(grouped, 3);
    expect(years.map(({ year, days, months }) => [year, days, months.length])).toEqual([
      [null, 4, 3],
      ['2025', 1, 1],
      ['2024', 1, 1],
    ]);
    expect(groupByYear([], 3)).toEqual([]);
  });
});

// docs/product/figures.md#year-at-a-glance
it('listYearDays marks the logged days of 53 weeks up to today', () => {
  const records = ['2024-02-25', '2024-02-26', '2025-02-28', '2025-03-06'].map((date) =>
    makeRecord({ date }),
  );
  const days = listYearDays(records, '2025-03-02');
  expect(days).toHaveLength(53 * 7);
  expect(days[0]).toEqual({ day: '2024-02-26', isLogged: true });
  expect(days.at(-1)?.day).toBe('2025-03-02');
  expect(days.filter(({ isLogged }) => isLogged).map(({ day }) => day)).toEqual(['2024-02-26', '2025-02-28']);
});

it('listYearDays starts on a Monday and omits future days', () => {
  const days = listYearDays([], '2025-03-05');
  expect(days).toHaveLength(52 * 7 + 3);
  expect(getWeekday(days[0]?.day ?? '')).toBe(1);
});
