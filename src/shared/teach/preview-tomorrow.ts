import { readPace } from '#shared/library/pace.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { addDays } from '#shared/tracking/day.ts';
import {
  isDue,
  listTaughtDays,
  type Move,
  type NextWords,
  planMoves,
  type RotationLibrary,
} from './plan-rotations.ts';

/** What a set does next. `words` are those of `entering` that come along with the product and are no cards yet. */
export type RotationPreview = Pick<Move, 'ordinal' | 'entering' | 'retiring'> & {
  setId: number;
  /** `today`: at the first session of this day, which is still to come. */
  day: 'today' | 'tomorrow';
  held: boolean;
  words: Flashcard[];
};

type Options = { nextWords?: NextWords | null; flashcardLimit?: number | null };

/**
 * Returns what the next rotation of each of the child's sets does, as far as it is known on `day`: tomorrow's is that of the
 * next day after one on which the child was taught. Sets that will move nothing are left out.
 */
export function previewTomorrow(
  library: RotationLibrary,
  childId: number,
  day: string,
  { nextWords = null, flashcardLimit = null }: Options = {},
): RotationPreview[] {
  const taught = listTaughtDays(library, { childId, day });
  const given = { childId, nextWords, flashcardLimit };
  const today = planMoves(library, { ...given, day }, (set) => isDue(set, day, taught));
  const tomorrow = planMoves(
    library,
    { ...given, day: addDays(day, 1) },
    (set) => !today.some((move) => move.set.id === set.id),
  );
  const show = (moves: readonly Move[], when: RotationPreview['day']): RotationPreview[] =>
    moves.map(({ set, ordinal, entering, retiring, words, isHeld }) => ({
      ...{ setId: set.id, ordinal, day: when, entering, retiring, held: isHeld },
      words: words.map(({ flashcard }) => flashcard),
    }));
  return [...show(today, 'today'), ...show(tomorrow, 'tomorrow')];
}

/** The number of taught days ahead on which the end of a plan's room for new words is announced. */
const ANNOUNCED_DAYS = 10;

/**
 * Returns for how many taught days the words with which sets fill themselves still fit into the plan, ten at most; null where
 * they fit for longer. Words that a parent has chosen are cards already and come first.
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
    if (needed > Math.max(0, cardsLeft)) return days;
  }
  return null;
}
