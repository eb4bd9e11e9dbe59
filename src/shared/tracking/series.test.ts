import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listMonths, recordsOfPeriod } from './months.ts';
import { countSessions } from './record.ts';
import { arbitraryRecords, makeRecord } from './records.test-support.ts';
import { countSessionsPerWeek, listEngagementOverTime } from './series.ts';

const TODAY = '2025-03-05';
const days = (...dates: string[]) => dates.map((date) => makeRecord({ date, engagement: 4 }));
const months = fc.constantFrom('2024-11', '2024-12', '2025-01', '2025-02', '2025-03', '2025-04');

/** The Monday of a day, found by walking back. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

describe('months', () => {
  // docs/product/figures.md#months
  it('are those with records, the newest first', () => {
    expect(listMonths(days('2024-12-31', '2025-02-01', '2025-02-28'))).toEqual(['2025-02', '2024-12']);
    expect(listMonths([])).toEqual([]);
  });

  it('hold every record once', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const parts = listMonths(records).map((month) => recordsOfPeriod(records, month));
        expect(parts.every((part) => part.length > 0)).toBe(true);
        expect(new Set(parts.flat())).toEqual(new Set(records));
        expect(parts.flat()).toHaveLength(records.length);
        expect(recordsOfPeriod(records, 'all')).toEqual(records);
      }),
    );
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

  it('are the same in every period, and what looking for the Monday of each day gives', () => {
    fc.assert(
      fc.property(arbitraryRecords, fc.oneof(months, fc.constant('all')), (records, period) => {
        const weeks = countSessionsPerWeek(records, period, TODAY);
        const own = recordsOfPeriod(records, period);
        if (own.length === 0) expect(weeks).toEqual([]);
        const listed = new Set(weeks.map(({ week }) => week));
        expect(own.every(({ date }) => listed.has(mondayOf(date)))).toBe(true);
        for (const [index, { week, sessions }] of weeks.entries()) {
          expect(countSessions(records.filter(({ date }) => mondayOf(date) === week))).toBe(sessions);
          const next = weeks[index + 1]?.week;
          if (next) expect(Date.parse(next) - Date.parse(week)).toBe(7 * 86_400_000);
        }
      }),
    );
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

  it('has at most ten years, also around absurd dates', () => {
    const absurd = [...days('0000-01-01', '2025-03-04'), makeRecord({ date: '9999-12-31', engagement: 1 })];
    expect(listEngagementOverTime(absurd, 'all')).toEqual([{ at: '9999-12', engagement: 1 }]);
    const long = days('2005-01-01', '2015-02-01', '2015-04-01', '2025-03-04');
    expect(listEngagementOverTime(long, 'all')).toHaveLength(120);
    expect(listEngagementOverTime(long, 'all')[0]).toEqual({ at: '2015-04', engagement: 4 });
  });

  it('is what averaging each month by itself gives', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const points = listEngagementOverTime(records, 'all');
        for (const { at, engagement } of points) {
          const own = records.filter(({ date, engagement: rating }) => date.startsWith(at) && rating >= 1);
          const sum = own.reduce((total, record) => total + record.engagement, 0);
          expect(engagement).toBe(
            own.length === 0 ? null : Math.floor((sum * 20) / own.length / 2 + 0.5) / 10,
          );
        }
        const shown = new Set(points.map(({ at }) => at));
        const rated = records.filter(({ engagement }) => engagement !== 0);
        expect(rated.every(({ date }) => shown.has(date.slice(0, 7)))).toBe(true);
        expect(points.map(({ at }) => at)).toEqual([...shown].sort());
      }),
    );
  });
});
