import type { TrackingRecord } from '#shared/library/schema.ts';
import { monthOf } from './day.ts';

/** A card is learned when its usage count is this or more. */
export const LEARNED_AT = 5;

/** How often a card was shown, and the day on which it became learned (null: not yet). */
export type CardUsage = { flashes: number; learnedOn: string | null };

/**
 * The usage count of every card ever shown: a batch counts each of its cards as often as it was flashed, so a card in two
 * batches counts for both. What the sets hold today does not matter, and a card deleted since keeps its count.
 */
export function countCardUsage(records: Iterable<TrackingRecord>): Map<string, CardUsage> {
  const usage = new Map<string, CardUsage>();
  for (const { date, shown } of sortByDate(records)) {
    for (const { cardIds, count } of shown) {
      for (const card of cardIds) addFlashes(usage, card, count, date);
    }
  }
  return usage;
}

function addFlashes(usage: Map<string, CardUsage>, card: string, flashes: number, date: string): void {
  const known = usage.get(card);
  if (!known) {
    usage.set(card, { flashes, learnedOn: flashes >= LEARNED_AT ? date : null });
    return;
  }
  known.flashes += flashes;
  if (known.learnedOn === null && known.flashes >= LEARNED_AT) known.learnedOn = date;
}

function sortByDate(records: Iterable<TrackingRecord>): TrackingRecord[] {
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
