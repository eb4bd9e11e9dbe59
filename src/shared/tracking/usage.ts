import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { monthOf } from './day.ts';

/** A card is learned when its usage count is this or more. */
export const LEARNED_AT = 5;

/**
 * How often a card was shown, the first and the last day of that, and the day on which it became learned (null: not yet).
 */
export type CardUsage = { flashes: number; firstOn: string; lastOn: string; learnedOn: string | null };

/**
 * The usage count of every card ever shown: a batch counts each of its cards as often as it was flashed, so a card in two
 * batches counts for both. What the sets hold today does not matter, and a card deleted since keeps its count.
 */
export function countCardUsage(records: Iterable<TrackingRecord>): Map<string, CardUsage> {
  const usage = new Map<string, CardUsage>();
  for (const record of sortByDate(records)) addUsage(usage, record);
  return usage;
}

/** Adds the showings of a day to `usage`, which holds those of the days before it. */
export function addUsage(usage: Map<string, CardUsage>, { date, shown }: TrackingRecord): void {
  for (const { cardIds, count } of shown) {
    for (const card of cardIds) addFlashes(usage, card, count, date);
  }
}

function addFlashes(usage: Map<string, CardUsage>, card: string, flashes: number, date: string): void {
  const known = usage.get(card);
  if (!known) {
    const learnedOn = flashes >= LEARNED_AT ? date : null;
    usage.set(card, { flashes, firstOn: date, lastOn: date, learnedOn });
    return;
  }
  known.flashes += flashes;
  known.lastOn = date;
  if (known.learnedOn === null && known.flashes >= LEARNED_AT) known.learnedOn = date;
}

/** Returns the days, the earliest first. */
export function sortByDate(records: Iterable<TrackingRecord>): TrackingRecord[] {
  return [...records].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/**
 * Returns how many cards are learned, by the end of `lastMonth` (`YYYY-MM`) when one is given. Cards deleted
 * since still count: what a child has learned does not shrink when a card is put away, and the figure of a
 * past month stays.
 */
export function countLearnedCards(usage: ReadonlyMap<string, CardUsage>, lastMonth?: string): number {
  let learned = 0;
  for (const { learnedOn } of usage.values()) {
    if (learnedOn !== null && (lastMonth === undefined || monthOf(learnedOn) <= lastMonth)) learned += 1;
  }
  return learned;
}
