import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { calculateAverageEngagement } from './engagement.ts';
import { listTopCategories, type TopCategories } from './most-used.ts';
import { countSessions, listNewestFirst } from './record.ts';
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
};

/** Fewer sessions say little. */
const MIN_SESSIONS = 3;

export function hasFigures({ history }: Pick<Library, 'history'>): boolean {
  return countSessions([...history.values()]) >= MIN_SESSIONS;
}

export function calculateDashboard(library: Library): DashboardFigures {
  const records = listNewestFirst(library.history);
  const usage = countCardUsage(records);
  return {
    totalSessions: countSessions(records),
    totalFlashcards: library.flashcardCount,
    totalCategories: library.categories.size,
    averageEngagement: calculateAverageEngagement(records),
    cardsLearned: countLearnedCards(usage),
    recentDays: records.slice(0, RECENT_DAYS),
    topCategories: listTopCategories(usage, library),
    bestTimes: findBestTimesOfDay(summarizeTimesOfDay(records, library.entries.values())),
  };
}
