import type { Flashcard, TrackingRecord } from '#shared/library/schema.ts';

/** Cards of a day, each once: those that still exist, and how many have been deleted since. */
export type CardsOfDay = { cards: Flashcard[]; missing: number };

/** A set on a day; `cards` is null where the record does not know what the set held. */
export type SetOfDay = { setId: number; flashes: number; cards: CardsOfDay | null };

type DayRecord = Pick<TrackingRecord, 'selectedSets' | 'setUsage' | 'setCards'>;
type Cards = ReadonlyMap<string, Flashcard>;

/**
 * The cards shown on a day: those that the sets with at least one flash held when the day was saved, set by set with the
 * oldest card first. They are the cards whose usage `countCardUsage` counts.
 */
export function listCardsOfDay({ setUsage, setCards }: DayRecord, flashcards: Cards): CardsOfDay {
  const used = Object.keys(setUsage).filter((setId) => (setUsage[setId] ?? 0) > 0);
  return findCards(
    used.flatMap((setId) => setCards[setId] ?? []),
    flashcards,
  );
}

/** The sets of a day by their number, those selected without a flash included. */
export function listSetsOfDay(record: DayRecord, flashcards: Cards): SetOfDay[] {
  const setIds = new Set([...record.selectedSets, ...Object.keys(record.setUsage).map(Number)]);
  return [...setIds]
    .sort((a, b) => a - b)
    .map((setId) => {
      const held = record.setCards[setId];
      return {
        setId,
        flashes: record.setUsage[setId] ?? 0,
        cards: held ? findCards(held, flashcards) : null,
      };
    });
}

function findCards(ids: readonly string[], flashcards: Cards): CardsOfDay {
  const distinct = [...new Set(ids)];
  const cards = distinct.flatMap((id) => flashcards.get(id) ?? []);
  return { cards, missing: distinct.length - cards.length };
}
