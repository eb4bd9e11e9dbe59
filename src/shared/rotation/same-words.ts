import { addDays } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import { listStays } from './list-stays.ts';

const MAX_DAYS_AHEAD = 7;

export type SameWords = {
  count: number;
  /** The open sets with words, which change on different days. */
  setCount: number;
  /** The showings of the card that leaves next, or null if no card will leave. */
  next: { word: string; seen: number; showings: number; day: string | null } | null;
};

type SameWordsOptions = {
  childId: number;
  day: string;
  sessionsADay: number;
  /** The sessions that are still to come today. */
  sessionsLeft: number;
};

/** Describes how long the words of a child stay the same (`docs/product/next-words.md#same-words`). */
export function describeSameWords(
  library: Pick<Library, 'sets' | 'flashcards' | 'history' | 'rotations'>,
  { childId, day, sessionsADay, sessionsLeft }: SameWordsOptions,
): SameWords {
  const { countShowings } = listStays(library, childId);
  const sets = listSets(library, childId).filter(({ opensOn }) => !opensOn);
  const leaving = sets.flatMap((set) => {
    const { cards, newADay, showings } = readPace(set);
    const { id: setId, fill, coming = [], flashcardIds } = set;
    const hasNext = newADay > 0 && (fill !== undefined || coming.length > 0);
    if (!hasNext || flashcardIds.length < cards) return [];
    const seenCards = flashcardIds.map((id) => ({ id, seen: countShowings(setId, id) }));
    const [top] = seenCards.toSorted((a, b) => b.seen - a.seen);
    const word = library.flashcards.get(top?.id ?? '')?.word ?? '';
    return top && top.seen < showings ? [{ word, seen: top.seen, showings }] : [];
  });
  const [first] = leaving.toSorted((a, b) => a.showings - a.seen - (b.showings - b.seen));
  const count = new Set(sets.flatMap(({ flashcardIds }) => flashcardIds)).size;
  const setCount = sets.filter(({ flashcardIds }) => flashcardIds.length > 0).length;
  if (!first) return { count, setCount, next: null };
  const afterToday = Math.max(0, first.showings - first.seen - sessionsLeft);
  const daysAhead = 1 + Math.ceil(afterToday / sessionsADay);
  return {
    count,
    setCount,
    next: { ...first, day: daysAhead > MAX_DAYS_AHEAD ? null : addDays(day, daysAhead) },
  };
}
