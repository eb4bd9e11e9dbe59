import { addDays } from '#shared/tracking/day.ts';
import { compareSets } from './list-sets.ts';
import type { CardSet } from './tables/card-set.ts';

/** The last day of `DaySchema`. */
const LAST_DAY = '2199-12-31';

/**
 * Also delays sets that would open within a week of another, so that a break from teaching does not open two at once.
 */
export function openSet(sets: readonly CardSet[], setId: number, day: string): CardSet[] {
  const opened = sets.flatMap(({ opensOn, ...set }) => (set.id === setId && opensOn ? [set] : []));
  if (opened.length === 0) return [];
  const waiting = sets
    .filter(({ id, opensOn }) => id !== setId && opensOn)
    .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : compareSets(a, b)));
  let before = day;
  const moved = waiting.flatMap((set) => {
    const earliest = weekAfter(before);
    const isTooSoon = dayOf(set) < earliest;
    before = isTooSoon ? earliest : dayOf(set);
    return isTooSoon ? [{ ...set, opensOn: before }] : [];
  });
  return [...opened, ...moved];
}

export function weekAfter(day: string): string {
  const next = addDays(day, 7);
  return next > LAST_DAY ? LAST_DAY : next;
}

function dayOf({ opensOn = '' }: CardSet): string {
  return opensOn;
}
