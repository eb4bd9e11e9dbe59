import { addMonths } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import { averageChange, calculateAverageEngagement } from './engagement.ts';
import { listMostUsedSets, type MostUsedSets } from './most-used.ts';
import { countSessions } from './record.ts';
import {
  countSessionsPerWeek,
  type EngagementPoint,
  filterByPeriod,
  listEngagementOverTime,
  type Period,
  type WeekSessions,
} from './series.ts';
import { summarizeTimesOfDay, type TimeOfDayFigures } from './time-of-day-figures.ts';
import { countCardUsage, countLearnedCards } from './usage.ts';

/** A value is null if one of the months has nothing to compare. */
type MonthChange = { sessions: number | null; averageEngagement: number | null; cardsLearned: number };

export type MonthlySummary = {
  period: Period;
  totalSessions: number;
  averageEngagement: number | null;
  cardsLearned: number;
  /** Null for all history. `cardsLearned` counts the cards that were newly learned in the month. */
  change: MonthChange | null;
  mostUsedSets: MostUsedSets;
  timesOfDay: TimeOfDayFigures[] | null;
  sessionsPerWeek: WeekSessions[];
  engagementOverTime: EngagementPoint[];
};

export function summarizePeriod(
  { history, entries, sets }: Pick<Library, 'history' | 'entries' | 'sets'>,
  period: Period,
  today: string,
): MonthlySummary {
  const records = [...history.values()];
  const current = filterByPeriod(records, period);
  const usage = countCardUsage(records);
  const cardsLearned = countLearnedCards(usage, period === 'all' ? undefined : period);
  const average = calculateAverageEngagement(current);
  const monthBefore = period === 'all' ? '' : addMonths(period, -1);
  const before = filterByPeriod(records, monthBefore);
  return {
    period,
    totalSessions: countSessions(current),
    averageEngagement: average,
    cardsLearned,
    change:
      period === 'all'
        ? null
        : {
            sessions: before.length === 0 ? null : countSessions(current) - countSessions(before),
            averageEngagement: averageChange(average, calculateAverageEngagement(before)),
            cardsLearned: cardsLearned - countLearnedCards(usage, monthBefore),
          },
    mostUsedSets: listMostUsedSets(current, sets),
    timesOfDay: summarizeTimesOfDay(current, entries.values()),
    sessionsPerWeek: countSessionsPerWeek(records, period, today),
    engagementOverTime: listEngagementOverTime(current, period),
  };
}
