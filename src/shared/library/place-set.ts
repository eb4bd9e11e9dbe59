import { positionOf } from './list-sets.ts';
import { type CardSet, POSITION_BOUND } from './tables/card-set.ts';

/**
 * Puts `set` among `others`, which are in their order, so that `index` of them come before it. Returns the sets whose place
 * changes: this one alone, or, where no number is left between its neighbours, all that get another number.
 */
export function placeSet(set: CardSet, others: readonly CardSet[], index: number): CardSet[] {
  const [before, after] = [others[index - 1], others[index]];
  const position = numberBetween(before && positionOf(before), after && positionOf(after));
  if (position !== null) return [{ ...set, position }];
  return others.toSpliced(index, 0, set).flatMap((one, i) => {
    const placed = { ...one, position: i + 1 };
    return one.id === set.id || one.position !== placed.position ? [placed] : [];
  });
}

/** Returns a number between two places, before the first or after the last; null where there is none. */
function numberBetween(before: number | undefined, after: number | undefined): number | null {
  const low = before ?? (after ?? 2) - 2;
  const high = after ?? low + 2;
  const middle = (low + high) / 2;
  return low < middle && middle < high && Math.abs(middle) <= POSITION_BOUND ? middle : null;
}
