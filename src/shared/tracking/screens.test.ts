import { describe, expect, it } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { calculateDashboard } from './dashboard.ts';
import { summarizePeriod } from './monthly-summary.ts';
import { makeRecord } from './records.test-support.ts';

const TODAY = '2025-03-05'; // a Wednesday
const FAMILY = 'a0b1c2d3-0000-4000-8000-000000000000';
const createCardId = (number: number) => `f${number}-a0b1c2d3`;

function createLibrary(...history: Library['history'] extends ReadonlyMap<string, infer R> ? R[] : never) {
  return rowsToLibrary({ ...createDefaultRows(FAMILY), history });
}

describe('calculateDashboard', () => {
  it('returns empty figures for a new library', () => {
    expect(calculateDashboard(createLibrary())).toEqual({
      totalSessions: 0,
      totalFlashcards: 25,
      totalCategories: 5,
      averageEngagement: null,
      cardsLearned: 0,
      recentDays: [],
      topCategories: { listed: [], tied: 0, isAllTied: false },
      bestTimes: [],
    });
  });

  // docs/product/figures.md#recent-sessions
  it('calculates the figures of a small history', () => {
    const usage = { setUsage: { '1': 3 }, setCards: { '1': [createCardId(1), createCardId(6)] } };
    const records = [
      makeRecord({ date: '2025-03-02', engagement: 5, engagementTimes: ['night'], ...usage }), // Sunday before
      makeRecord({ date: '2025-03-03', engagement: 4, engagementTimes: ['morning'], ...usage }), // Monday
      makeRecord({ date: '2025-03-05', setUsage: { '2': 4 }, setCards: { '2': [createCardId(2)] } }),
      makeRecord({ date: '2025-03-09', setUsage: { '2': 1 }, setCards: {} }), // Sunday
      makeRecord({ date: '2025-03-10' }), // Monday after
      makeRecord({ date: '2025-02-01' }),
    ];
    expect(calculateDashboard(createLibrary(...records))).toMatchObject({
      totalSessions: 6,
      averageEngagement: 4.5,
      cardsLearned: 2,
      topCategories: {
        listed: [
          { name: 'Animals', flashes: 10 },
          { name: 'Vehicles', flashes: 6 },
        ],
      },
      bestTimes: [],
    });
    const { recentDays } = calculateDashboard(createLibrary(...records));
    expect(recentDays.map(({ date }) => date)).toEqual([
      '2025-03-10',
      '2025-03-09',
      '2025-03-05',
      '2025-03-03',
      '2025-03-02',
    ]);
  });
});

describe('calculateDashboard and summarizePeriod', () => {
  it('count every session of a day', () => {
    const library = createLibrary(
      makeRecord({ date: '2025-03-03', sessions: 3 }),
      makeRecord({ date: '2025-03-04' }),
      makeRecord({ date: '2025-02-01', sessions: 2 }),
    );
    expect(calculateDashboard(library)).toMatchObject({ totalSessions: 6 });
    const march = summarizePeriod(library, '2025-03', TODAY);
    expect(march).toMatchObject({ totalSessions: 4, change: { sessions: 2 } });
    expect(march.sessionsPerWeek.at(-1)).toEqual({ week: '2025-03-03', sessions: 4 });
  });
});

describe('summarizePeriod', () => {
  const recordFlashes = (date: string, flashes: number, engagement: number) =>
    makeRecord({ date, engagement, setUsage: { '1': flashes }, setCards: { '1': ['f1'] } });

  // docs/product/figures.md#monthly-summary
  it('compares with the previous calendar month', () => {
    const library = createLibrary(
      makeRecord({ date: '2024-12-31' }),
      recordFlashes('2025-01-31', 4, 3),
      makeRecord({
        date: '2025-01-30',
        engagement: 0,
        setUsage: { '2': 5 },
        setCards: { '2': ['f2', 'f3'] },
      }),
      recordFlashes('2025-02-01', 1, 4),
    );
    expect(summarizePeriod(library, '2025-02', TODAY)).toMatchObject({
      totalSessions: 1,
      averageEngagement: 4,
      cardsLearned: 3,
      change: { sessions: -1, averageEngagement: null, cardsLearned: 1, days: null },
      mostUsedSets: { listed: [{ setId: 1, times: 1 }] },
    });
  });

  it('compares with nothing when the previous month is empty', () => {
    const library = createLibrary(recordFlashes('2025-01-31', 4, 3), recordFlashes('2025-03-01', 4, 3));
    expect(summarizePeriod(library, '2025-03', TODAY).change).toMatchObject({
      sessions: null,
      averageEngagement: null,
      cardsLearned: null,
    });
    expect(summarizePeriod(library, 'all', TODAY).change).toBeNull();
  });

  // docs/product/figures.md#monthly-summary
  it('compares nothing in the first month', () => {
    expect(summarizePeriod(createLibrary(recordFlashes('2025-03-01', 9, 3)), '2025-03', TODAY).change).toBe(
      null,
    );
  });

  // docs/product/figures.md#equal-stretches
  it('compares the first days of a running month with the same days of the month before', () => {
    const days = (month: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        makeRecord({ date: `${month}-${String(index + 1).padStart(2, '0')}`, engagement: 4 }),
      );
    const library = createLibrary(...days('2025-02', 28), ...days('2025-03', 2));
    const compareOn = (today: string) => summarizePeriod(library, '2025-03', today).change;
    expect(compareOn('2025-03-02')).toMatchObject({ sessions: 0, averageEngagement: null, days: 2 });
    // The third has no session yet, so it is not compared.
    expect(compareOn('2025-03-03')).toMatchObject({ sessions: 0, days: 2 });
    expect(compareOn('2025-03-04')).toMatchObject({ sessions: -1, days: 3 });
    expect(compareOn('2025-04-01')).toMatchObject({ sessions: -26, days: null });
  });

  // docs/product/figures.md#equal-stretches
  it('compares with no month that logging began in the middle of', () => {
    const library = createLibrary(recordFlashes('2025-02-20', 4, 3), recordFlashes('2025-03-02', 4, 3));
    expect(summarizePeriod(library, '2025-03', TODAY).change).toMatchObject({ sessions: null });
  });

  it('returns empty figures for a month without days', () => {
    expect(summarizePeriod(createLibrary(), '2025-03', TODAY)).toEqual({
      period: '2025-03',
      totalSessions: 0,
      averageEngagement: null,
      cardsLearned: 0,
      change: null,
      mostUsedSets: { listed: [], tied: 0, isAllTied: false },
      timesOfDay: null,
      sessionsPerWeek: [],
      engagementOverTime: [],
    });
  });

  it('handles days at the ends of the calendar', () => {
    const library = createLibrary(recordFlashes('0000-01-01', 5, 3), recordFlashes('9999-12-31', 5, 3));
    for (const month of ['0000-01', '9999-12']) {
      const summary = summarizePeriod(library, month, TODAY);
      expect(summary).toMatchObject({ totalSessions: 1, cardsLearned: 1 });
      expect(summary.sessionsPerWeek.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(1);
    }
  });

  it('counts deleted cards', () => {
    const library = createLibrary(recordFlashes('2025-01-31', 5, 3));
    const emptied = { ...library, flashcards: new Map(), flashcardCount: 0 };
    expect(summarizePeriod(emptied, '2025-01', TODAY)).toEqual(summarizePeriod(library, '2025-01', TODAY));
  });
});
