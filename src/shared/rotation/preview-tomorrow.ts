import { addDays } from '#shared/lib/calendar.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import {
  type CardSet,
  STAGES,
  type Stage,
  WORD_LANGUAGES,
  type WordLanguage,
} from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { ShippedCard } from '../shipped-words/shipped-word.ts';
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

/** Previews the rotations of today, and of the day after if the child is taught today. */
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
    applyMoves(library, today, day),
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

/** Counts the days for which the plan has room. Returns null for more than ten days, and at least 1 if there is room. */
export function countDaysWithRoom(sets: readonly CardSet[], cardsLeft: number): number | null {
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

type FillingGroup = { stage: Stage; language: WordLanguage; sets: CardSet[]; words: ShippedCard[] };

/** Groups the open sets that fill themselves. `words` are the group's next words for the announced days. */
function listFillingGroups(
  library: RotationLibrary,
  { childId, nextWords, room }: { childId: number; nextWords: NextWords; room: number | null },
): FillingGroup[] {
  const open = listSets(library, childId).filter((set) => !set.opensOn && readPace(set).newADay > 0);
  return STAGES.flatMap((stage) =>
    WORD_LANGUAGES.flatMap((language) => {
      const sets = open.filter((set) => set.fill === language && (set.stage ?? 'words') === stage);
      if (sets.length === 0) return [];
      const count = sets.reduce((sum, set) => sum + readPace(set).newADay, 0) * (ANNOUNCED_DAYS + 1);
      const words = nextWords(library, { childId, language, stage, count, room, taken: new Set() });
      return [{ stage, language, sets, words }];
    }),
  );
}

/** Counts the next words that are already cards of the family, which need no room. */
export function countFamilyWords(library: RotationLibrary, childId: number, nextWords: NextWords): number {
  const groups = listFillingGroups(library, { childId, nextWords, room: 0 });
  return groups.flatMap(({ words }) => words).filter(({ isNew }) => !isNew).length;
}

/** `days` is the number of days with new words. It is 0 when the sets that fill themselves have none left. */
export type LastWords = { stage: Stage; language: WordLanguage; sets: CardSet[]; days: number };

/** Implements `docs/product/next-words.md#last-words`. */
export function listLastWords(library: RotationLibrary, childId: number, nextWords: NextWords): LastWords[] {
  return listFillingGroups(library, { childId, nextWords, room: null }).flatMap(
    ({ stage, language, sets, words }) => {
      const days = countDaysWithRoom(sets, words.length);
      if (days === null || mayFindTexts(library, { childId, nextWords, stage, language })) return [];
      const isShort = (set: CardSet) => (set.coming?.length ?? 0) < readPace(set).newADay;
      return [{ stage, language, sets: days === 0 ? sets.filter(isShort) : sets, days }];
    },
  );
}

/** Returns true for texts if the child still gets shipped words of the language, because more texts may then follow. */
function mayFindTexts(
  library: RotationLibrary,
  request: { childId: number; nextWords: NextWords; stage: Stage; language: WordLanguage },
): boolean {
  const { childId, nextWords, stage, language } = request;
  if (stage === 'words' || stage === 'dots') return false;
  const bringsWords = (set: CardSet) => !set.stage && set.fill === language && readPace(set).newADay > 0;
  if (!listSets(library, childId).some(bringsWords)) return false;
  const words = {
    childId,
    language,
    stage: 'words',
    count: 1,
    room: null,
    taken: new Set<string>(),
  } as const;
  return nextWords(library, words).length > 0;
}
