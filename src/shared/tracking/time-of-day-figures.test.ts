import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import { logNothing, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { createUuid } from '#shared/teach/rotation.test-support.ts';
import { makeRecord } from './records.test-support.ts';
import { findBestTimesOfDay, summarizeTimesOfDay, toWholePercents } from './time-of-day-figures.ts';

const createDay = (date: string, engagement: number, ...engagementTimes: TimeOfDay[]) =>
  makeRecord({ date, engagement, engagementTimes });

describe('toWholePercents', () => {
  it('rounds up the largest remainders', () => {
    expect(toWholePercents([1, 1, 1])).toEqual([34, 33, 33]);
    expect(toWholePercents([1, 2, 3, 1])).toEqual([14, 29, 43, 14]);
    expect(toWholePercents([0, 0])).toBeNull();
    expect(toWholePercents([])).toBeNull();
  });

  // docs/product/figures.md#whole-percents
  it('returns percents that add up to 100', () => {
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
        // Every percent rounded up has a remainder at least as large as every one rounded down.
        const up = counts.filter((count, i) => (percents[i] ?? 0) * total > count * 100);
        const down = counts.filter((count, i) => (percents[i] ?? 0) * total < count * 100);
        const getRemainder = (count: number) => (count * 100) % total;
        expect(Math.min(...up.map(getRemainder))).toBeGreaterThanOrEqual(
          Math.max(0, ...down.map(getRemainder)),
        );
      }),
    );
  });
});

describe('summarizeTimesOfDay', () => {
  it('returns null when no record has a time', () => {
    expect(summarizeTimesOfDay([], [])).toBeNull();
    expect(summarizeTimesOfDay([createDay('2025-03-01', 5)], [])).toBeNull();
    expect(findBestTimesOfDay(null)).toEqual([]);
  });

  it('counts a day at each of its times and averages the rated days', () => {
    const times = summarizeTimesOfDay(
      [
        createDay('2025-03-01', 5, 'morning', 'evening'),
        createDay('2025-03-02', 2, 'evening'),
        createDay('2025-03-03', 0, 'night'),
      ],
      [],
    );
    expect(times).toEqual([
      { time: 'morning', sessions: 1, ratedDays: 1, percent: 25, average: 5 },
      { time: 'afternoon', sessions: 0, ratedDays: 0, percent: 0, average: null },
      { time: 'evening', sessions: 2, ratedDays: 2, percent: 50, average: 3.5 },
      { time: 'night', sessions: 1, ratedDays: 0, percent: 25, average: null },
    ]);
  });
});

describe('Times of the sessions of a day', () => {
  type EntryOptions = Partial<Pick<StoredEntry, 'source' | 'undone'>> & {
    times?: TimeOfDay[];
    rated?: number;
    setId?: number;
    isLaterRating?: boolean;
  };
  const DAY = { childId: FIRST_CHILD, day: '2025-03-01' };
  const log = (...options: EntryOptions[]) => {
    const entries = options.map(
      ({ source = 'player', times = [], rated, setId = 1, undone, isLaterRating }, index): StoredEntry => ({
        ...DAY,
        ...logNothing(),
        flashes: source === 'hand' || isLaterRating ? [] : [{ setId, cardIds: ['f1'], count: 1 }],
        id: createUuid(index),
        at: '2025-03-01T08:00:00.000Z',
        source,
        order: index + 1,
        times: { add: times, remove: [] },
        ...(rated !== undefined && { engagement: { value: rated, base: 0 } }),
        ...(undone && { undone }),
      }),
    );
    return { record: createDayRecord(DAY, entries), entries };
  };
  const listAverages = ({ record, entries }: ReturnType<typeof log>, available = entries) =>
    Object.fromEntries(
      (summarizeTimesOfDay(record ? [record] : [], available) ?? []).flatMap(({ time, average }) =>
        average === null ? [] : [[time, average]],
      ),
    );
  const listShares = ({ record, entries }: ReturnType<typeof log>, available = entries) =>
    Object.fromEntries(
      (summarizeTimesOfDay(record ? [record] : [], available) ?? []).flatMap(({ time, percent }) =>
        percent === 0 ? [] : [[time, percent]],
      ),
    );
  const LOVED_IT = { times: ['morning' as const], rated: 5 };
  const TIRED = { times: ['evening' as const], rated: 1 };

  // docs/product/figures.md#whole-percents
  it('are shares of its sessions, and of the ticked times without one', () => {
    const threeSessions = log(LOVED_IT, LOVED_IT, TIRED);
    expect(listShares(threeSessions)).toEqual({ morning: 67, evening: 33 });
    expect(listShares(threeSessions, [])).toEqual({ morning: 50, evening: 50 });
    const withNight = log(LOVED_IT, LOVED_IT, { source: 'hand', times: ['night'] });
    expect(listShares(withNight)).toEqual({ morning: 67, night: 33 });
    const others = [
      { ...LOVED_IT, setId: OLD_FRIENDS_SET },
      { ...LOVED_IT, undone: 'entry' as const },
    ];
    expect(listShares(log(LOVED_IT, TIRED, ...others))).toEqual({ morning: 50, evening: 50 });
  });

  // docs/product/figures.md#best-time
  it('are rated by the sessions instead of the mean of the day', () => {
    expect(listAverages(log(LOVED_IT, TIRED))).toEqual({ morning: 5, evening: 1 });
    expect(listAverages(log(LOVED_IT, { ...LOVED_IT, rated: 2 }, TIRED))).toEqual({
      morning: 3.5,
      evening: 1,
    });
  });

  // docs/product/figures.md#best-time
  it('include a rating that was added to a session later', () => {
    const rating = { source: 'paper' as const, rated: 4, isLaterRating: true };
    const unrated = { source: 'paper' as const, times: ['evening' as const] };
    expect(listAverages(log(LOVED_IT, unrated, rating))).toEqual({ morning: 5, evening: 4 });
  });

  // docs/product/figures.md#best-time
  it('have no rating when the sessions are unrated', () => {
    expect(listAverages(log(LOVED_IT, { times: ['evening'] }))).toEqual({ morning: 5 });
    expect(listAverages(log(LOVED_IT, { ...TIRED, undone: 'entry' }))).toEqual({ morning: 5 });
  });

  // docs/product/figures.md#best-time
  it('have the rating of the day when a parent rated the day or ticked the time', () => {
    expect(listAverages(log(LOVED_IT, TIRED, { source: 'hand', rated: 4 }))).toEqual({
      morning: 4,
      evening: 4,
    });
    const withNight = log(LOVED_IT, TIRED, { source: 'hand', times: ['night'] });
    expect(listAverages(withNight)).toEqual({ morning: 5, evening: 1, night: 3 });
  });

  it('have the rating of the day while the device lacks some of its entries', () => {
    const loggedDay = log(LOVED_IT, TIRED);
    expect(listAverages(loggedDay, loggedDay.entries.slice(1))).toEqual({ morning: 3, evening: 3 });
  });
});

describe('findBestTimesOfDay', () => {
  type DayArguments = Parameters<typeof createDay>;
  const createDays = (count: number, engagement: number, time: TimeOfDay) =>
    Array.from({ length: count }, (_, i): DayArguments => [`2025-03-0${i + 1}`, engagement, time]);
  const findBest = (...records: DayArguments[]) =>
    findBestTimesOfDay(
      summarizeTimesOfDay(
        records.map((record) => createDay(...record)),
        [],
      ),
    );

  it('returns the highest average instead of the most days', () => {
    expect(findBest(...createDays(9, 4, 'morning'), ...createDays(7, 5, 'night'))).toEqual([
      { time: 'night', sessions: 7, ratedDays: 7, percent: 44, average: 5 },
    ]);
  });

  // docs/product/figures.md#best-time
  it('requires two times of day with seven rated days each', () => {
    expect(findBest(...createDays(9, 5, 'night'))).toEqual([]);
    expect(findBest(...createDays(7, 5, 'night'), ...createDays(6, 3, 'morning'))).toEqual([]);
    expect(findBest(...createDays(6, 5, 'night'), ...createDays(7, 3, 'morning'))).toEqual([]);
    expect(findBest(...createDays(7, 4, 'night'), ...createDays(7, 3, 'morning'))).toMatchObject([
      { time: 'night' },
    ]);
  });

  // docs/product/figures.md#best-time
  it('requires a lead of half a point', () => {
    const mornings = createDays(5, 4, 'morning');
    const night = createDays(8, 4, 'night');
    const threeFives = createDays(8, 5, 'morning').slice(5);
    expect(findBest(...night, ...mornings, ...threeFives)).toEqual([]);
    const fourFives = createDays(9, 5, 'morning').slice(5);
    expect(findBest(...night, ...mornings.slice(1), ...fourFives)).toMatchObject([{ time: 'morning' }]);
  });

  // docs/product/figures.md#best-time
  it('returns several times that are close to the highest average', () => {
    const tied = findBest(
      ...createDays(7, 2, 'evening'),
      ...createDays(7, 4, 'morning'),
      ...createDays(8, 4, 'night'),
      ['2025-03-09', 5, 'night'],
    );
    expect(tied.map(({ time }) => time)).toEqual(['morning', 'night']);
  });

  // docs/product/figures.md#best-time
  it('counts rated days separately', () => {
    expect(
      findBest(...createDays(7, 2, 'evening'), ...createDays(7, 4, 'night'), ['2025-03-09', 0, 'night']),
    ).toMatchObject([{ sessions: 8, ratedDays: 7, average: 4 }]);
  });
});
