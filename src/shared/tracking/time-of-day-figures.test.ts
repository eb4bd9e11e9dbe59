import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMES_OF_DAY, type TimeOfDay } from '#shared/library/schema.ts';
import { averageEngagement } from './engagement.ts';
import { arbitraryRecords, makeRecord } from './records.test-support.ts';
import { findBestTimeOfDay, summariseTimesOfDay } from './time-of-day-figures.ts';
import { toWholePercents } from './whole-percents.ts';

const day = (date: string, engagement: number, ...engagementTimes: TimeOfDay[]) =>
  makeRecord({ date, engagement, engagementTimes });

describe('whole percents', () => {
  it('give the points that rounding leaves to the largest remainders', () => {
    expect(toWholePercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(toWholePercents([1, 2, 3, 1])).toEqual([14, 29, 43, 14]);
    expect(toWholePercents([0, 0])).toBeNull();
    expect(toWholePercents([])).toBeNull();
  });

  it('add up to 100 and are never a whole point away', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 8 }), (counts) => {
        const total = counts.reduce((a, b) => a + b, 0);
        const percents = toWholePercents(counts);
        if (percents === null) {
          expect(total).toBe(0);
          return;
        }
        expect(percents.reduce((a, b) => a + b, 0)).toBe(100);
        const errors = counts.map((count, i) => Math.abs((percents[i] ?? 0) * total - count * 100));
        expect(errors.every((error) => error < total)).toBe(true);
        // No point is better placed elsewhere: each share that was rounded up has a remainder at least as
        // large as each that was rounded down.
        const up = counts.filter((count, i) => (percents[i] ?? 0) * total > count * 100);
        const down = counts.filter((count, i) => (percents[i] ?? 0) * total < count * 100);
        const remainder = (count: number) => (count * 100) % total;
        expect(Math.min(...up.map(remainder))).toBeGreaterThanOrEqual(Math.max(0, ...down.map(remainder)));
      }),
    );
  });
});

describe('times of day', () => {
  it('are null when no record says one', () => {
    expect(summariseTimesOfDay([])).toBeNull();
    expect(summariseTimesOfDay([day('2025-03-01', 5)])).toBeNull();
    expect(findBestTimeOfDay(null)).toBeNull();
  });

  it('count a day with two times at each, and average the rated days', () => {
    const times = summariseTimesOfDay([
      day('2025-03-01', 5, 'morning', 'evening'),
      day('2025-03-02', 2, 'evening'),
      day('2025-03-03', 0, 'night'),
    ]);
    expect(times).toEqual([
      { time: 'morning', sessions: 1, percent: 25, average: 5 },
      { time: 'afternoon', sessions: 0, percent: 0, average: null },
      { time: 'evening', sessions: 2, percent: 50, average: 3.5 },
      { time: 'night', sessions: 1, percent: 25, average: null },
    ]);
  });

  it('are what filtering by each time gives', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const figures = summariseTimesOfDay(records);
        const ticks = records.flatMap((record) => record.engagementTimes);
        if (figures === null) {
          expect(ticks).toEqual([]);
          return;
        }
        expect(figures.map(({ time }) => time)).toEqual(TIMES_OF_DAY);
        for (const { time, sessions, percent, average } of figures) {
          const own = records.filter((record) => record.engagementTimes.includes(time));
          expect(sessions).toBe(own.length);
          expect(Math.abs(percent - (100 * own.length) / ticks.length)).toBeLessThan(1);
          expect(average).toBe(averageEngagement(own));
        }
      }),
    );
  });
});

describe('the best time of day', () => {
  const best = (...records: Parameters<typeof day>[]) =>
    findBestTimeOfDay(summariseTimesOfDay(records.map((record) => day(...record))));

  it('has the highest average, not the most sessions', () => {
    expect(
      best(['2025-03-01', 4, 'morning'], ['2025-03-02', 4, 'morning'], ['2025-03-03', 5, 'night']),
    ).toEqual({
      time: 'night',
      sessions: 1,
      percent: 33,
      average: 5,
    });
  });

  it('with equal averages has more sessions, with equal sessions is earlier', () => {
    expect(
      best(['2025-03-01', 4, 'morning'], ['2025-03-02', 4, 'night'], ['2025-03-03', 4, 'night'])?.time,
    ).toBe('night');
    expect(best(['2025-03-01', 4, 'night'], ['2025-03-02', 4, 'afternoon'])?.time).toBe('afternoon');
  });

  it('needs a rating', () => {
    expect(best(['2025-03-01', 0, 'morning'])).toBeNull();
  });

  it('is beaten by no other', () => {
    fc.assert(
      fc.property(arbitraryRecords, (records) => {
        const times = summariseTimesOfDay(records);
        const winner = findBestTimeOfDay(times);
        const score = (time: { average: number | null; sessions: number }) =>
          (time.average ?? -1) * 1_000_000 + time.sessions;
        const scores = (times ?? []).map(score);
        const first = (times ?? []).find((time) => score(time) === Math.max(...scores));
        expect(winner).toEqual(first && first.average !== null ? first : null);
      }),
    );
  });
});
