import { sumBy } from '#shared/lib/collections.ts';
import { listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { getBatchKey, type ShownBatch, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

/** `missing` counts deleted cards. */
type DayCards = { cards: Flashcard[]; missing: number };

export type DayBatch = DayCards & { flashes: number };

/**
 * Batches are in the order of showing. Consecutive ones have different cards. A set that was only selected has none.
 */
export type DaySet = { setId: number; flashes: number; batches: DayBatch[] };

type Cards = ReadonlyMap<string, Flashcard>;

export function listDayCards({ shown }: Pick<TrackingRecord, 'shown'>, flashcards: Cards): DayCards {
  const bySet = [...shown].sort((a, b) => a.setId - b.setId);
  return findCards(
    bySet.flatMap(({ cardIds }) => cardIds),
    flashcards,
  );
}

/** Takes a card of each set in turn, so that every set is among the first few. */
export function interleaveDayCards({ shown }: Pick<TrackingRecord, 'shown'>, flashcards: Cards): Flashcard[] {
  const setIds = [...new Set(shown.map(({ setId }) => setId))].sort((a, b) => a - b);
  const setCards = setIds.map(
    (setId) => listDayCards({ shown: shown.filter((batch) => batch.setId === setId) }, flashcards).cards,
  );
  const longest = Math.max(0, ...setCards.map(({ length }) => length));
  const places = Array.from({ length: longest }, (_, place) => place);
  return [...new Set(places.flatMap((place) => setCards.flatMap((cards) => cards[place] ?? [])))];
}

/** Omits the flashes of the stories in the day's `entries`. */
export function listDaySets(
  { selectedSets, shown }: Pick<TrackingRecord, 'selectedSets' | 'shown'>,
  { sets, flashcards }: Pick<Library, 'sets' | 'flashcards'>,
  entries: readonly StoredEntry[],
): DaySet[] {
  const stories = new Set(entries.filter(({ source }) => source === 'story').map(({ id }) => id));
  const inStories = listRemainingFlashes(entries).filter(({ entryId }) => stories.has(entryId));
  const storySets = new Set(inStories.map(({ setId }) => setId));
  const shownInSets = subtractBatches(shown, inStories);
  const setIds = new Set([
    ...selectedSets.filter((setId) => !storySets.has(setId)),
    ...shownInSets.map(({ setId }) => setId),
  ]);
  return orderSetIds([...setIds], sets).map((setId) => {
    const batches = joinBatches(shownInSets.filter((batch) => batch.setId === setId));
    return {
      setId,
      flashes: batches.reduce((sum, { count }) => sum + count, 0),
      batches: batches.map(({ cardIds, count }) => ({ flashes: count, ...findCards(cardIds, flashcards) })),
    };
  });
}

function subtractBatches(shown: readonly ShownBatch[], subtracted: readonly ShownBatch[]): ShownBatch[] {
  const counts = sumBy(subtracted, getBatchKey, ({ count }) => count);
  return shown.flatMap((batch) => {
    const count = batch.count - (counts.get(getBatchKey(batch)) ?? 0);
    return count > 0 ? [{ ...batch, count }] : [];
  });
}

function joinBatches(batches: readonly ShownBatch[]): ShownBatch[] {
  const joined: ShownBatch[] = [];
  for (const batch of batches) {
    const last = joined.at(-1);
    if (last && haveSameCards(last, batch)) {
      joined[joined.length - 1] = { ...last, count: last.count + batch.count };
    } else {
      joined.push(batch);
    }
  }
  return joined;
}

function haveSameCards(a: ShownBatch, b: ShownBatch): boolean {
  const cards = new Set(a.cardIds);
  return cards.size === new Set(b.cardIds).size && b.cardIds.every((id) => cards.has(id));
}

function findCards(ids: readonly string[], flashcards: Cards): DayCards {
  const distinct = [...new Set(ids)];
  const cards = distinct.flatMap((id) => flashcards.get(id) ?? []);
  return { cards, missing: distinct.length - cards.length };
}
