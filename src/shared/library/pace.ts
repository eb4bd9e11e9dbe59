import type { CardSet, Pace } from './tables/card-set.ts';

/** The pace of a set whose parent has set none. */
export const DEFAULT_PACE: Pace = { cards: 5, newADay: 1, showings: 15 };

/** Returns how a set moves on. */
export function readPace({ pace }: Pick<CardSet, 'pace'>): Pace {
  return pace ?? DEFAULT_PACE;
}

/**
 * Returns how many cards leave a set when `entering` ones come in: one for each that it has no room for, and one more for
 * each while it is larger than its pace.
 */
export function countLeaving(entering: number, size: number, { cards }: Pick<Pace, 'cards'>): number {
  const [room, over] = [Math.max(0, cards - size), Math.max(0, size - cards)];
  return Math.max(0, entering - room) + Math.min(over, entering);
}
