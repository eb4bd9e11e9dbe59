import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

/**
 * Returns what the history's summary must say of a month, worked out the slow way and from the records alone.
 */
export function workOutMonth(records: readonly TrackingRecord[], month: string, monthBefore: string) {
  const daysOf = (wanted: string) => records.filter(({ date }) => date.startsWith(wanted));
  const days = daysOf(month);
  const before = daysOf(monthBefore);
  const average = averageOf(days);
  const averageBefore = averageOf(before);
  const learned = countLearned(records.filter(({ date }) => date <= `${month}-31`));
  return {
    sessions: days.length,
    sessionsChange: days.length - before.length,
    average,
    averageChange: Number((Number(average) - Number(averageBefore)).toFixed(1)),
    learned,
    learnedChange: learned - countLearned(records.filter(({ date }) => date <= `${monthBefore}-31`)),
    sets: rankSets(days),
    times: (['morning', 'afternoon', 'evening', 'night'] as const).map((time) => {
      const at = days.filter(({ engagementTimes }) => engagementTimes.includes(time));
      const all = days.reduce((sum, { engagementTimes }) => sum + engagementTimes.length, 0);
      return { share: (100 * at.length) / all, average: averageOf(at) };
    }),
  };
}

function averageOf(days: readonly TrackingRecord[]): string {
  const ratings = days.map(({ engagement }) => engagement).filter((rating) => rating >= 1);
  // toFixed cuts 2.25 to 2.2 where its binary neighbour is below; the figures round halves up.
  const tenths = Math.floor(
    (20 * ratings.reduce((a, b) => a + b, 0) + ratings.length) / (2 * ratings.length),
  );
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

function countLearned(days: readonly TrackingRecord[]): number {
  const shown: Record<string, number> = {};
  for (const { cardIds, count } of days.flatMap((day) => day.shown)) {
    for (const card of cardIds) shown[card] = (shown[card] ?? 0) + count;
  }
  return Object.values(shown).filter((times) => times >= 5).length;
}

/** Set numbers with their flashes, the most used first, equal ones by number. */
function rankSets(days: readonly TrackingRecord[]): { set: number; flashes: number }[] {
  const sets = [1, 2, 3, 4, 5].map((set) => ({
    set,
    flashes: days.reduce((sum, { setUsage }) => sum + (setUsage[set] ?? 0), 0),
  }));
  return sets
    .filter(({ flashes }) => flashes > 0)
    .sort((a, b) => b.flashes - a.flashes || a.set - b.set)
    .slice(0, 3);
}
