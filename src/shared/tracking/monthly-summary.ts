import { addDays, addMonths, getLastDayOf, getMonthOf } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { calculateAverageEngagement, compareEngagement } from './engagement.ts';
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
import { type CardUsage, countCardUsage, countLearnedCards } from './usage.ts';

/** A value is null if one of the months has too little to compare. */
type MonthChange = {
  sessions: number | null;
  averageEngagement: number | null;
  cardsLearned: number | null;
  /** The number of first days that are compared if the month is not over, otherwise null. */
  days: number | null;
};

export type MonthlySummary = {
  period: Period;
  totalSessions: number;
  averageEngagement: number | null;
  cardsLearned: number;
  /** Null for the first month and for all history. */
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
  return {
    period,
    totalSessions: countSessions(current),
    averageEngagement: calculateAverageEngagement(current),
    cardsLearned: countLearnedCards(usage, period === 'all' ? undefined : period),
    change: period === 'all' ? null : compareMonths(records, usage, period, today),
    mostUsedSets: listMostUsedSets(current, sets),
    timesOfDay: summarizeTimesOfDay(current, entries.values()),
    sessionsPerWeek: countSessionsPerWeek(records, period, today),
    engagementOverTime: listEngagementOverTime(current, period),
  };
}

/** Implements docs/product/figures.md#equal-stretches. */
function compareMonths(
  records: readonly TrackingRecord[],
  usage: ReadonlyMap<string, CardUsage>,
  month: string,
  today: string,
): MonthChange | null {
  const monthBefore = addMonths(month, -1);
  const [firstDate = today] = records.map(({ date }) => date).sort();
  if (getMonthOf(firstDate) >= month) return null;
  const current = filterByPeriod(records, month);
  const dates = [...current.map(({ date }) => date), addDays(today, -1)].sort();
  const lastDate = dates.at(-1) ?? today;
  const days = lastDate < getLastDayOf(month) ? Number(lastDate.slice(-2)) : null;
  const before =
    firstDate > `${monthBefore}-01`
      ? []
      : filterByPeriod(records, monthBefore).filter(
          ({ date }) => days === null || Number(date.slice(-2)) <= days,
        );
  return {
    sessions: before.length === 0 ? null : countSessions(current) - countSessions(before),
    averageEngagement: compareEngagement(current, before),
    cardsLearned:
      before.length === 0 ? null : countLearnedCards(usage, month) - countLearnedCards(usage, monthBefore),
    days,
  };
}
