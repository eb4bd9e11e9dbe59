import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { logNothing, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { uuidOf } from '#shared/teach/rotation.test-support.ts';
import { makeRecord } from './records.test-support.ts';
import { findBestTimesOfDay, summariseTimesOfDay, toWholePercents } from './time-of-day-figures.ts';

const day = (date: string, engagement: number, ...engagementTimes: TimeOfDay[]) =>
  makeRecord({ date, engagement, engagementTimes });

describe('whole percents', () => {
  it('give the points that rounding leaves to the largest remainders', () => {
    expect(toWholePercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(toWholePercents([1, 2, 3, 1])).toEqual([14, 29, 43, 14]);
    expect(toWholePercents([0, 0])).toBeNull();
    expect(toWholePercents([])).toBeNull();
  });

  // docs/product/figures.md#whole-percents
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
    expect(summariseTimesOfDay([], [])).toBeNull();
    expect(summariseTimesOfDay([day('2025-03-01', 5)], [])).toBeNull();
    expect(findBestTimesOfDay(null)).toEqual([]);
  });

  it('count a day with two times at each, and average the rated days', () => {
    const times = summariseTimesOfDay(
      [
        day('2025-03-01', 5, 'morning', 'evening'),
        day('2025-03-02', 2, 'evening'),
        day('2025-03-03', 0, 'night'),
      ],
      [],
    );
    expect(times).toEqual([
      { time: 'morning', days: 1, ratedDays: 1, percent: 25, average: 5 },
      { time: 'afternoon', days: 0, ratedDays: 0, percent: 0, average: null },
      { time: 'evening', days: 2, ratedDays: 2, percent: 50, average: 3.5 },
      { time: 'night', days: 1, ratedDays: 0, percent: 25, average: null },
    ]);
  });
});

describe('the ratings of a time of day', () => {
  type Given = Partial<Pick<StoredEntry, 'source' | 'undone'>> & { times?: TimeOfDay[]; rated?: number };
  const DAY = { childId: FIRST_CHILD, day: '2025-03-01' };
  const log = (...given: Given[]) => {
    const entries = given.map(
      ({ source = 'player', times = [], rated, undone }, index): StoredEntry => ({
        ...{
          ...DAY,
          ...logNothing(),
          id: uuidOf(index),
          at: '2025-03-01T08:00:00.000Z',
          source,
          order: index + 1,
        },
        times: { add: times, remove: [] },
        ...(rated !== undefined && { engagement: { value: rated, base: 0 } }),
        ...(undone && { undone }),
      }),
    );
    return { record: createDayRecord(DAY, entries), entries };
  };
  const averages = ({ record, entries }: ReturnType<typeof log>, known = entries) =>
    Object.fromEntries(
      (summariseTimesOfDay(record ? [record] : [], known) ?? []).flatMap(({ time, average }) =>
        average === null ? [] : [[time, average]],
      ),
    );
  const LOVED_IT = { times: ['morning' as const], rated: 5 };
  const TIRED = { times: ['evening' as const], rated: 1 };

  // docs/product/figures.md#best-time
  it('are those of its sessions, not the mean of the day', () => {
    expect(averages(log(LOVED_IT, TIRED))).toEqual({ morning: 5, evening: 1 });
    expect(averages(log(LOVED_IT, { ...LOVED_IT, rated: 2 }, TIRED))).toEqual({ morning: 3.5, evening: 1 });
  });

  // docs/product/figures.md#best-time
  it('is empty when its sessions are unrated', () => {
    expect(averages(log(LOVED_IT, { times: ['evening'] }))).toEqual({ morning: 5 });
    expect(averages(log(LOVED_IT, { ...TIRED, undone: 'entry' }))).toEqual({ morning: 5 });
  });

  // docs/product/figures.md#best-time
  it('are that of the day where a parent rated the day or ticked the time by hand', () => {
    expect(averages(log(LOVED_IT, TIRED, { source: 'hand', rated: 4 }))).toEqual({ morning: 4, evening: 4 });
    expect(averages(log(LOVED_IT, TIRED, { source: 'hand', times: ['night'] }))).toEqual({
      ...{ morning: 5, evening: 1, night: 3 },
    });
  });

  it('are that of the day while the device lacks some of its entries', () => {
    const day = log(LOVED_IT, TIRED);
    expect(averages(day, day.entries.slice(1))).toEqual({ morning: 3, evening: 3 });
  });
});

describe('the best time of day', () => {
  type Given = Parameters<typeof day>;
  const days = (count: number, engagement: number, time: TimeOfDay) =>
    Array.from({ length: count }, (_, i): Given => [`2025-03-0${i + 1}`, engagement, time]);
  const best = (...records: Parameters<typeof day>[]) =>
    findBestTimesOfDay(
      summariseTimesOfDay(
        records.map((record) => day(...record)),
        [],
      ),
    );

  it('has the highest average, not the most days', () => {
    expect(best(...days(4, 4, 'morning'), ...days(3, 5, 'night'))).toEqual([
      { time: 'night', days: 3, ratedDays: 3, percent: 43, average: 5 },
    ]);
  });

  // docs/product/figures.md#best-time
  it('is named once two times of day have three rated days and different averages', () => {
    expect(best(...days(9, 5, 'night'))).toEqual([]);
    expect(best(...days(3, 5, 'night'), ...days(2, 3, 'morning'))).toEqual([]);
    expect(best(...days(2, 5, 'night'), ...days(3, 3, 'morning'))).toEqual([]);
    expect(best(...days(3, 4, 'night'), ...days(3, 4, 'morning'))).toEqual([]);
    expect(best(...days(3, 4, 'night'), ...days(3, 3, 'morning'))).toMatchObject([{ time: 'night' }]);
  });

  // docs/product/figures.md#best-time
  it('is several times when they share the highest average, however many days each has', () => {
    const tied = best(...days(3, 2, 'evening'), ...days(3, 4, 'morning'), ...days(5, 4, 'night'));
    expect(tied.map(({ time }) => time)).toEqual(['morning', 'night']);
  });

  // docs/product/figures.md#best-time
  it('counts the rated days that its average is made of', () => {
    expect(best(...days(3, 2, 'evening'), ...days(3, 4, 'night'), ['2025-03-09', 0, 'night'])).toMatchObject([
      { days: 4, ratedDays: 3, average: 4 },
    ]);
  });
});
