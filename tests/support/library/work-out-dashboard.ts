import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

const DEFAULT_CATEGORIES = ['Animals', 'Vehicles', 'Household', 'Nature', 'Body Parts'];
const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

/**
 * The dashboard's figures of a family with the default library, worked out on paper: from the rules of
 * docs/product/figures.md and without the product's own rules. `week` is the Monday and the Sunday of this
 * week.
 */
export function workOutDashboard(days: readonly TrackingRecord[], week: readonly [string, string]) {
  const inWeek = days.filter(({ date }) => date >= week[0] && date <= week[1]);
  return {
    sessions: days.length,
    average: averageOf(days),
    learned: [...countShown(days).values()].filter((times) => times >= 5).length,
    weekSessions: inWeek.length,
    weekFlashes: inWeek.map(flashesOf).reduce((a, b) => a + b, 0),
    latest: days.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, 5),
    topCategories: topCategories(days),
    bestTime: bestTime(days),
  };
}

export function flashesOf({ setUsage }: TrackingRecord): number {
  return Object.values(setUsage).reduce((a, b) => a + b, 0);
}

function averageOf(days: readonly TrackingRecord[]): string {
  const ratings = days.map(({ engagement }) => engagement).filter((rating) => rating >= 1);
  return (Math.round((ratings.reduce((a, b) => a + b, 0) / ratings.length) * 10) / 10).toFixed(1);
}

/** Returns how often each card was shown: once for each flash of each batch that held it. */
function countShown(days: readonly TrackingRecord[]): Map<string, number> {
  const shown = new Map<string, number>();
  for (const batch of days.flatMap((day) => day.shown))
    for (let flash = 0; flash < batch.count; flash += 1)
      for (const card of batch.cardIds) shown.set(card, (shown.get(card) ?? 0) + 1);
  return shown;
}

/** The three categories shown most. The default cards f1 to f25 are in blocks of five. */
function topCategories(days: readonly TrackingRecord[]): { name: string; times: number }[] {
  const shown = countShown(days);
  return DEFAULT_CATEGORIES.map((name, index) => ({
    name,
    times: [1, 2, 3, 4, 5].reduce((sum, place) => sum + (shown.get(`f${index * 5 + place}`) ?? 0), 0),
  }))
    .toSorted((a, b) => b.times - a.times)
    .slice(0, 3);
}

function bestTime(days: readonly TrackingRecord[]) {
  return TIMES.map((time) => {
    const own = days.filter(({ engagementTimes }) => engagementTimes.includes(time));
    const ratedDays = own.filter(({ engagement }) => engagement >= 1).length;
    return { time, ratedDays, average: averageOf(own) };
  }).toSorted((a, b) => Number(b.average) - Number(a.average))[0]!;
}
