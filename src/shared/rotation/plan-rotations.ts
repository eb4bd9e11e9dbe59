import { addDays } from '#shared/lib/calendar.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { isOfSet } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import {
  countLeaving,
  getNextOrdinal,
  listSets,
  openSet,
  readPace,
  readSteering,
} from '#shared/library/sets.ts';
import type { CardSet, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { getDayKey, type ShownBatch } from '#shared/library/tables/day-record.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import type { ShippedCard } from '../shipped-words/shipped-word.ts';
import { listStays } from './list-stays.ts';

export type RotationLibrary = Pick<
  Library,
  'categories' | 'flashcards' | 'sets' | 'history' | 'rotations' | 'children' | 'flashcardCount'
>;

type WordRequest = {
  childId: number;
  language: WordLanguage;
  stage: Stage;
  count: number;
  room: number | null;
  taken: ReadonlySet<string>;
};

export type NextWords = (library: RotationLibrary, request: WordRequest) => ShippedCard[];

type RotationOptions = {
  childId: number;
  day: string;
  /** Absent if it equals `day`. */
  today?: string;
  nextWords: NextWords | null;
  flashcardLimit: number | null;
};

export type Move = {
  set: CardSet;
  ordinal: number;
  entering: string[];
  retiring: string[];
  words: ShippedCard[];
  isHeld: boolean;
};

/** Returns no moves once something was shown on that day or later (`docs/product/rotation.md#when`). */
export function planDueMoves(library: RotationLibrary, options: RotationOptions): Move[] {
  const { childId, day, today = day } = options;
  const lastTaught = findLastTaughtDay(library, childId, today);
  if (lastTaught >= day) return [];
  return planMoves(library, options, (set) => isDue(set, lastTaught));
}

/** Returns true if the child was taught on or after the day of the set's last rotation. */
function isDue({ rotated, opensOn }: CardSet, lastTaught: string): boolean {
  return rotated ? rotated.day <= lastTaught : !opensOn || lastTaught !== '';
}

/**
 * Returns the first day from `today` on which the set may move, if the child is taught daily. After a flight across the
 * date line, a future day may already be taught.
 */
export function findNextMoveDay({ history }: Pick<Library, 'history'>, set: CardSet, today: string): string {
  const { childId, opensOn = '', rotated } = set;
  const lastTaught = findLastTaughtDay({ history }, childId, today);
  if (opensOn <= today && lastTaught < today && isDue(set, lastTaught)) return today;
  const isTaught = (day: string) => isTeaching(history.get(getDayKey({ childId, day }))?.shown ?? []);
  let day = addDays(rotated && rotated.day > today ? rotated.day : today, 1);
  if (opensOn > day) day = opensOn;
  while (isTaught(day)) day = addDays(day, 1);
  return day;
}

/** Plans the moves of all chosen sets in order. Held moves are included, because they use up their ordinal. */
export function planMoves(
  library: RotationLibrary,
  { childId, day, nextWords, flashcardLimit }: RotationOptions,
  isChosen: (set: CardSet) => boolean,
): Move[] {
  const isOn = readChild(library, childId).rotation === 'on';
  const taken = new Set<string>();
  let room = flashcardLimit === null ? null : flashcardLimit - library.flashcardCount;
  let hasOpened = false;
  const moves: Move[] = [];
  for (const set of listSets(library, childId)) {
    const opens = set.opensOn !== undefined;
    if (!isChosen(set) || (opens && (hasOpened || (set.opensOn ?? '') > day))) continue;
    const { stage = 'words' } = set;
    const findWords = (language: WordLanguage, count: number) =>
      nextWords?.(library, { childId, language, stage, count, room: room && Math.max(0, room), taken }) ?? [];
    const countShowings = (cardId: string) => listStays(library, childId).countShowings(set.id, cardId);
    const move = planMove(set, { countShowings, findWords, isOn });
    if (!opens && !move.isHeld && move.entering.length + move.retiring.length === 0) continue;
    hasOpened ||= opens;
    for (const { flashcard, isNew } of move.words) {
      taken.add(flashcard.id);
      if (isNew && room !== null) room -= 1;
    }
    moves.push(move);
  }
  return moves;
}

type Helpers = {
  countShowings: (cardId: string) => number;
  findWords: (language: WordLanguage, count: number) => ShippedCard[];
  isOn: boolean;
};

function planMove(set: CardSet, { countShowings, findWords, isOn }: Helpers): Move {
  const ordinal = getNextOrdinal(set);
  const steering = readSteering(set, ordinal);
  const takesIn = isOn && !steering.isHeld;
  const outIds = takesIn ? steering.outIds : steering.letGoIds;
  const { fill, coming = [] } = set;
  const newADay = takesIn ? readPace(set).newADay : 0;
  const waiting = coming.slice(0, newADay);
  const missing = newADay - waiting.length;
  const words = fill && missing > 0 ? findWords(fill, missing) : [];
  const next = [...waiting, ...words.map(({ flashcard }) => flashcard.id)];
  const { entering, retiring } = chooseCards(set, { next, outIds, countShowings });
  return {
    set,
    ordinal,
    isHeld: isOn && steering.isHeld,
    entering,
    retiring,
    words: words.filter(({ flashcard }) => entering.includes(flashcard.id)),
  };
}

/** Chooses the next cards that enter, and those that leave besides those sent out (`docs/product/rotation.md#rotation`). */
export function chooseCards(
  set: CardSet,
  {
    next,
    outIds,
    countShowings,
  }: { next: readonly string[]; outIds: readonly string[] } & Pick<Helpers, 'countShowings'>,
): Pick<Move, 'entering' | 'retiring'> {
  const { flashcardIds } = set;
  const pace = readPace(set);
  // Counting reads every day, so a set that takes in no word skips it.
  const due = next.length > 0 ? flashcardIds.filter((id) => countShowings(id) >= pace.showings) : [];
  const leaving = [...outIds, ...due.filter((id) => !outIds.includes(id))];
  const leavingCount = Math.max(outIds.length, countLeaving(next.length, flashcardIds.length, pace));
  const retiring = new Set(leaving.slice(0, leavingCount));
  return {
    entering: next.slice(0, Math.max(0, pace.cards - flashcardIds.length) + retiring.size),
    retiring: flashcardIds.filter((id) => retiring.has(id)),
  };
}

/** With `editedSetId`, only that set moves, if it moves cards (`docs/product/rotation.md#edited-set`). */
export function planRotations(
  library: Library,
  { at, editedSetId, ...options }: RotationOptions & { at: string; editedSetId?: number | undefined },
): { changes: ChangeOf<'rotateSet'>[]; library: Library } {
  const { childId, day } = options;
  const isChosen = ({ set, entering, retiring }: Move) =>
    editedSetId === undefined || (set.id === editedSetId && entering.length + retiring.length > 0);
  const moves = planDueMoves(library, options).filter(isChosen);
  const changes = moves.map(({ set: { id: setId }, ordinal, entering, retiring, words }) => {
    const id = deriveRotationId({ childId, setId, ordinal });
    return {
      type: 'rotateSet' as const,
      rotation: { id, childId, setId, ordinal, day, at, entering, retiring },
      cards: words.map(({ flashcard }) => flashcard),
      categories: [...new Map(words.map(({ category }) => [category.id, category])).values()],
    };
  });
  return { changes, library: applyMoves(library, moves, day) };
}

/** Applies moves without the change rules, which load after the page. */
export function applyMoves<Known extends RotationLibrary>(
  library: Known,
  moves: readonly Move[],
  day: string,
): Known {
  if (moves.length === 0) return library;
  const sets = new Map(library.sets);
  const flashcards = new Map(library.flashcards);
  for (const { set, entering, retiring, words } of moves) {
    const { opensOn: _opensOn, coming = [], ...row } = set;
    const siblings = listSets(library, set.childId);
    for (const delayed of openSet(siblings, set.id, day)) sets.set(delayed.id, delayed);
    const staying = set.flashcardIds.filter((id) => !retiring.includes(id));
    const waiting = coming.filter((id) => !entering.includes(id));
    sets.set(set.id, {
      ...row,
      flashcardIds: [...staying, ...entering],
      ...(waiting.length > 0 && { coming: waiting }),
    });
    for (const { flashcard } of words) flashcards.set(flashcard.id, flashcard);
  }
  const added = moves.flatMap(({ words }) => words).filter(({ isNew }) => isNew).length;
  return { ...library, sets, flashcards, flashcardCount: library.flashcardCount + added };
}

/** Returns false for a session of only old friends, which does not count as teaching. */
export function isTeaching(shown: readonly Pick<ShownBatch, 'setId'>[]): boolean {
  return shown.some(isOfSet);
}

/** Returns '' if the child was not taught until then. */
export function findLastTaughtDay(
  { history }: Pick<Library, 'history'>,
  childId: number,
  until: string,
): string {
  let last = '';
  for (const record of history.values()) {
    const { date } = record;
    if (record.childId === childId && date > last && date <= until && isTeaching(record.shown)) last = date;
  }
  return last;
}
