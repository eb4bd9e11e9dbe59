import { getMonthOf } from '#shared/lib/calendar.ts';
import { compareText } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

export const LEARNED_AT = 5;

export type CardUsage = { flashes: number; firstOn: string; lastOn: string; learnedOn: string | null };

export function listRecords({ history }: Pick<Library, 'history'>, childId: number): TrackingRecord[] {
  return [...history.values()].filter((record) => record.childId === childId);
}

export function countCardUsage(records: Iterable<TrackingRecord>): Map<string, CardUsage> {
  const usage = new Map<string, CardUsage>();
  for (const record of sortByDate(records)) addUsage(usage, record);
  return usage;
}

/** Adds a day to `usage`, which must contain all days before it. */
export function addUsage(usage: Map<string, CardUsage>, { date, shown }: TrackingRecord): void {
  for (const { cardIds, count } of shown) {
    for (const card of cardIds) addFlashes(usage, card, count, date);
  }
}

function addFlashes(usage: Map<string, CardUsage>, card: string, flashes: number, date: string): void {
  const existing = usage.get(card);
  if (!existing) {
    const learnedOn = flashes >= LEARNED_AT ? date : null;
    usage.set(card, { flashes, firstOn: date, lastOn: date, learnedOn });
    return;
  }
  existing.flashes += flashes;
  existing.lastOn = date;
  if (existing.learnedOn === null && existing.flashes >= LEARNED_AT) existing.learnedOn = date;
}

export function listCardDays(records: Iterable<TrackingRecord>, cardId: string): TrackingRecord[] {
  return [...records].filter(({ shown }) => shown.some(({ cardIds }) => cardIds.includes(cardId)));
}

/** Counts the cards that became learned by these flashes, which `usage` includes. */
export function countNewlyLearned(
  usage: ReadonlyMap<string, CardUsage>,
  flashes: readonly { cardIds: readonly string[]; count: number }[],
): number {
  const shown = new Map<string, number>();
  for (const { cardIds, count } of flashes) {
    for (const card of cardIds) shown.set(card, (shown.get(card) ?? 0) + count);
  }
  return [...shown].filter(([card, count]) => {
    const flashCount = usage.get(card)?.flashes ?? 0;
    return flashCount >= LEARNED_AT && flashCount - count < LEARNED_AT;
  }).length;
}

export function sortByDate(records: Iterable<TrackingRecord>): TrackingRecord[] {
  return [...records].sort((a, b) => compareText(a.date, b.date));
}

/** Counts learned cards, even deleted ones, because past figures must not change. */
export function countLearnedCards(usage: ReadonlyMap<string, CardUsage>, lastMonth?: string): number {
  let learned = 0;
  for (const { learnedOn } of usage.values()) {
    if (learnedOn !== null && (lastMonth === undefined || getMonthOf(learnedOn) <= lastMonth)) learned += 1;
  }
  return learned;
}
