import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { addMonths } from './day.ts';
import { averageEngagement, changeOfAverage } from './engagement.ts';
import { type Period, recordsOfPeriod } from './months.ts';
import { countSessions } from './record.ts';
import {
  countSessionsPerWeek,
  type EngagementPoint,
  listEngagementOverTime,
  type WeekSessions,
} from './series.ts';
import { listMostUsedSets, type MostUsedSets } from './set-usage.ts';
import {
  type BestTimeOfDay,
  findBestTimesOfDay,
  summariseTimesOfDay,
  type TimeOfDayFigures,
} from './time-of-day-figures.ts';
import { countCardUsage, countLearnedCards } from './usage.ts';

/**
 * Against the calendar month before; positive is up. Sessions and the average are null when that month has no session,
 * or no rating on either side, to compare with.
 */
export type MonthChange = { sessions: number | null; averageEngagement: number | null; cardsLearned: number };

export type MonthlySummary = {
  period: Period;
  totalSessions: number;
  averageEngagement: number | null;
  /** Cards learned by the end of the period, all earlier months included: for all history the dashboard's figure. */
  cardsLearned: number;
  /** Null for all history, which has no month before. `cardsLearned` is how many were newly learned in the month. */
  change: MonthChange | null;
  mostUsedSets: MostUsedSets;
  timesOfDay: TimeOfDayFigures[] | null;
  bestTimes: BestTimeOfDay[];
  sessionsPerWeek: WeekSessions[];
  engagementOverTime: EngagementPoint[];
};

/** The history screen's summary of a month `YYYY-MM` or of all history. */
export function summarisePeriod(
  { history, sets }: Pick<Library, 'history' | 'sets'>,
  period: Period,
  today: string,
): MonthlySummary {
  const records = [...history.values()];
  const own = recordsOfPeriod(records, period);
  const usage = countCardUsage(records);
  const cardsLearned = countLearnedCards(usage, period === 'all' ? undefined : period);
  const average = averageEngagement(own);
  const timesOfDay = summariseTimesOfDay(own);
  return {
    period,
    totalSessions: countSessions(own),
    averageEngagement: average,
    cardsLearned,
    change:
      period === 'all'
        ? null
        : {
            ...compareRecords(own, average, recordsOfPeriod(records, addMonths(period, -1))),
            cardsLearned: cardsLearned - countLearnedCards(usage, addMonths(period, -1)),
          },
    mostUsedSets: listMostUsedSets(own, sets),
    timesOfDay,
    bestTimes: findBestTimesOfDay(timesOfDay),
    sessionsPerWeek: countSessionsPerWeek(records, period, today),
    engagementOverTime: listEngagementOverTime(own, period),
  };
}

function compareRecords(
  own: readonly TrackingRecord[],
  average: number | null,
  before: readonly TrackingRecord[],
): Omit<MonthChange, 'cardsLearned'> {
  return {
    sessions: before.length === 0 ? null : countSessions(own) - countSessions(before),
    averageEngagement: changeOfAverage(average, averageEngagement(before)),
  };
}
