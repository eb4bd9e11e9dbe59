import { addDays } from '#shared/lib/calendar.ts';
import { applyChange } from '#shared/library/changes/apply-change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { dayOf, keyOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type NextWords, planRotations } from './plan-rotations.ts';
import { findLastTaughtDay } from './taught-days.ts';

type Given = { childId: number; today: string; days: number; nextWords: NextWords | null } & LibraryRules;

/** `day` is the first of the days, which is today until the child has been taught. */
type ComingCards = { day: string; cards: Flashcard[] };

/**
 * Returns the cards that enter on the next days if the child is taught on each of them, by the rules of rotation.
 * Shipped words are not yet cards of the family; they are returned as the cards that they will become.
 */
export function listComingCards(library: Library, given: Given): ComingCards {
  const { childId, today, days, nextWords, ...rules } = given;
  const isTaught = findLastTaughtDay(library, childId, today) >= today;
  const first = isTaught ? addDays(today, 1) : today;
  const cards = new Map<string, Flashcard>();
  let lived = library;
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = addDays(first, ahead);
    if (ahead > 0) lived = teach(lived, childId, addDays(day, -1));
    const start = { childId, day, at: `${day}T12:00:00.000Z`, nextWords, ...rules };
    for (const change of planRotations(lived, start).changes) {
      const { id, setId, entering } = change.rotation;
      const isOpening = lived.sets.get(setId)?.opensOn !== undefined;
      lived = applyChange(lived, change, rules, id).library;
      const coming = isOpening ? (lived.sets.get(setId)?.flashcardIds ?? []) : entering;
      for (const card of coming) {
        const flashcard = lived.flashcards.get(card);
        if (flashcard) cards.set(card, flashcard);
      }
    }
  }
  return { day: first, cards: [...cards.values()] };
}

/** Adds the sessions of a day to those that were already held. */
function teach(library: Library, childId: number, date: string): Library {
  const key = keyOfDay({ childId, day: date });
  const known = library.history.get(key);
  const { sessionsADay } = readChild(library, childId).teaching;
  const shown = listSets(library, childId).flatMap(({ id, flashcardIds, opensOn }) => {
    const done = known?.shown.filter((batch) => batch.setId === id) ?? [];
    const count = done.reduce((left, batch) => left - batch.count, sessionsADay);
    return opensOn || flashcardIds.length === 0 || count <= 0
      ? []
      : [{ setId: id, cardIds: flashcardIds, count }];
  });
  const record: TrackingRecord = {
    date,
    childId,
    sessions: 1,
    entryCount: 1,
    engagement: 0,
    engagementTimes: [],
    notes: '',
    selectedSets: [],
    setUsage: {},
    setCards: {},
    ...known,
    shown: [...(known?.shown ?? []), ...shown],
  };
  return { ...library, history: new Map([...library.history, [keyOfDay(dayOf(record)), record]]) };
}
