import { addDays } from '#shared/lib/calendar.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import { type CardSet, WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import {
  applyMoves,
  findNextMoveDay,
  type Move,
  type NextWords,
  planDueMoves,
  planMoves,
  type RotationLibrary,
} from './plan-rotations.ts';

/** `onDate` is any later day. */
export type AnnouncedDay = 'today' | 'tomorrow' | 'onDate';

export function announceDay(date: string, today: string): AnnouncedDay {
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : 'onDate';
}

export type RotationPreview = Pick<Move, 'ordinal' | 'entering' | 'retiring'> & {
  setId: number;
  day: AnnouncedDay;
  date: string;
  held: boolean;
  words: Flashcard[];
};

/** Previews rotations of today and of the next day after a taught one. */
export function previewTomorrow(
  library: RotationLibrary,
  childId: number,
  day: string,
  {
    nextWords = null,
    flashcardLimit = null,
  }: { nextWords?: NextWords | null; flashcardLimit?: number | null } = {},
): RotationPreview[] {
  const options = { childId, nextWords, flashcardLimit };
  const today = planDueMoves(library, { ...options, day });
  const tomorrow = planMoves(
    applyMoves(library, today),
    { ...options, day: addDays(day, 1) },
    (set) => !today.some((move) => move.set.id === set.id),
  );
  return [...today, ...tomorrow].map(({ set, ordinal, entering, retiring, words, isHeld }) => {
    const date = findNextMoveDay(library, set, day);
    return {
      setId: set.id,
      ordinal,
      day: announceDay(date, day),
      date,
      entering,
      retiring,
      held: isHeld,
      words: words.map(({ flashcard }) => flashcard),
    };
  });
}

export const ANNOUNCED_DAYS = 10;

/**
 * Counts the days for which the plan has room. Returns null for more than ten days, and at least 1 if there is room.
 */
export function countDaysOfRoom(sets: readonly CardSet[], cardsLeft: number): number | null {
  const filling = sets
    .filter(({ fill, opensOn }) => fill && !opensOn)
    .map((set) => ({ waiting: set.coming?.length ?? 0, newADay: readPace(set).newADay }));
  for (let days = 0; days <= ANNOUNCED_DAYS; days += 1) {
    const needed = filling.reduce(
      (sum, { waiting, newADay }) => sum + Math.max(0, (days + 1) * newADay - waiting),
      0,
    );
    if (needed > Math.max(0, cardsLeft)) return days === 0 && cardsLeft > 0 ? 1 : days;
  }
  return null;
}

/** `days` is the number of days with new words. It is 0 when the sets that fill themselves have none left. */
export type LastWords = { language: WordLanguage; sets: CardSet[]; days: number };

/** Implements `docs/product/next-words.md#last-words`. */
export function listLastWords(library: RotationLibrary, childId: number, nextWords: NextWords): LastWords[] {
  const open = listSets(library, childId).filter(
    (set) => !set.stage && !set.opensOn && readPace(set).newADay > 0,
  );
  return WORD_LANGUAGES.flatMap((language) => {
    const sets = open.filter(({ fill }) => fill === language);
    const maxPerDay = sets.reduce((sum, set) => sum + readPace(set).newADay, 0);
    const count = maxPerDay * (ANNOUNCED_DAYS + 1);
    const words = nextWords(library, {
      childId,
      language,
      stage: 'words',
      count,
      room: null,
      taken: new Set(),
    });
    const days = countDaysOfRoom(sets, words.length);
    if (days === null) return [];
    const isShort = (set: CardSet) => (set.coming?.length ?? 0) < readPace(set).newADay;
    return [{ language, sets: days === 0 ? sets.filter(isShort) : sets, days }];
  });
}
