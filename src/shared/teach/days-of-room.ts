import { readPace } from '#shared/library/pace.ts';
import type { CardSet } from '#shared/library/schema.ts';

/** The number of taught days ahead on which the end of a plan's room for new words is announced. */
const ANNOUNCED_DAYS = 10;

/**
 * Returns for how many taught days the words with which sets fill themselves still fit into the plan, ten at most; null where
 * they fit for longer. Words that a parent has chosen are cards already and come first.
 */
export function countDaysOfRoom(sets: readonly CardSet[], cardsLeft: number): number | null {
  const filling = sets
    .filter(({ fill, opensOn }) => fill && !opensOn)
    .map((set) => ({ waiting: set.coming?.length ?? 0, newADay: readPace(set).newADay }));
  for (let days = 0; days <= ANNOUNCED_DAYS; days += 1) {
    const needed = filling.reduce(
      (sum, { waiting, newADay }) => sum + Math.max(0, (days + 1) * newADay - waiting),
      0,
    );
    if (needed > Math.max(0, cardsLeft)) return days;
  }
  return null;
}
