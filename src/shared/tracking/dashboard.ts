import { getFirstDayOfWeek, toWeekNumber } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { calculateAverageEngagement } from './engagement.ts';
import { listTopCategories, type TopCategories } from './most-used.ts';
import { countAllFlashes, countSessions, listNewestFirst } from './record.ts';
import { type BestTimeOfDay, findBestTimesOfDay, summarizeTimesOfDay } from './time-of-day-figures.ts';
import { countCardUsage, countLearnedCards } from './usage.ts';

const RECENT_DAYS = 5;

export type DashboardFigures = {
  totalSessions: number;
  totalFlashcards: number;
  totalCategories: number;
  averageEngagement: number | null;
  cardsLearned: number;
  recentDays: TrackingRecord[];
  topCategories: TopCategories;
  bestTimes: BestTimeOfDay[];
  thisWeek: { sessions: number; flashes: number };
};

/** With fewer sessions, the figures mean little. */
const MIN_SESSIONS = 3;

export function hasFigures({ history }: Pick<Library, 'history'>): boolean {
  return countSessions([...history.values()]) >= MIN_SESSIONS;
}

export function calculateDashboard(library: Library, today: string): DashboardFigures {
  const records = listNewestFirst(library.history);
  const usage = countCardUsage(records);
  const week = toWeekNumber(today);
  const [monday, nextMonday] = [getFirstDayOfWeek(week), getFirstDayOfWeek(week + 1)];
  const thisWeek = records.filter(({ date }) => date >= monday && date < nextMonday);
  return {
    totalSessions: countSessions(records),
    totalFlashcards: library.flashcardCount,
    totalCategories: library.categories.size,
    averageEngagement: calculateAverageEngagement(records),
    cardsLearned: countLearnedCards(usage),
    recentDays: records.slice(0, RECENT_DAYS),
    topCategories: listTopCategories(usage, library),
    bestTimes: findBestTimesOfDay(summarizeTimesOfDay(records, library.entries.values())),
    thisWeek: {
      sessions: countSessions(thisWeek),
      flashes: thisWeek.reduce((sum, record) => sum + countAllFlashes(record), 0),
    },
  };
}
