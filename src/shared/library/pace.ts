import type { CardSet, Pace } from './tables/card-set.ts';

export const DEFAULT_PACE: Pace = { cards: 5, newADay: 1, showings: 15 };

export function readPace({ pace }: Pick<CardSet, 'pace'>): Pace {
  return pace ?? DEFAULT_PACE;
}

/** One for each that it has no room for, and one more for each while it is larger than its pace. */
export function countLeaving(entering: number, size: number, { cards }: Pick<Pace, 'cards'>): number {
  const [room, over] = [Math.max(0, cards - size), Math.max(0, size - cards)];
  return Math.max(0, entering - room) + Math.min(over, entering);
}
