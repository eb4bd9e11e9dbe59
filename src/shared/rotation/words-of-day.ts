import { addDays } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import { listCardsBefore, listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { getChildDay } from '#shared/library/tables/child.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { listStays } from './list-stays.ts';
import {
  chooseCards,
  findLastTaughtDay,
  isTeaching,
  type NextWords,
  planRotations,
} from './plan-rotations.ts';

type PlanOptions = {
  childId: number;
  day: string;
  today: string;
  nextWords: NextWords | null;
  flashcardLimit: number | null;
};

/** Returns the library without the days logged after `day`. Days whose entries are not on this device stay. */
export function recallLibrary(
  library: Library,
  { childId, day, today }: Pick<PlanOptions, 'childId' | 'day' | 'today'>,
): Library {
  if (day >= today) return library;
  const firstLogged = new Map<string, string>();
  for (const entry of library.entries.values()) {
    if (entry.childId !== childId || !isTeaching(entry.flashes)) continue;
    const earliest = firstLogged.get(entry.day);
    const created = getChildDay(library, entry);
    if (earliest === undefined || created < earliest) firstLogged.set(entry.day, created);
  }
  const isKnown = ({ date }: TrackingRecord) => date >= day || (firstLogged.get(date) ?? date) <= day;
  return { ...library, history: new Map([...library.history].filter(([, record]) => isKnown(record))) };
}

/** Returns the library with the words that Today showed on `day` (`docs/product/rotation.md#words-of-a-day`). */
export function planDayLibrary(library: Library, options: PlanOptions): Library {
  const { childId, day, today } = options;
  const recalled = recallLibrary(library, options);
  const { library: planned } = planRotations(recalled, { ...options, at: '' });
  const moved = { ...planned, history: library.history };
  if (day >= today) return moved;
  const sets = new Map(moved.sets);
  for (const set of listSets(moved, childId)) {
    sets.set(set.id, { ...set, flashcardIds: listCardsOn(recalled, set, day) });
  }
  return { ...moved, sets };
}

/** Lists the cards that Today showed on `day`. They may include the words of the first rotation created afterwards. */
function listCardsOn(library: Library, set: CardSet, day: string): string[] {
  const rotations = [...library.rotations.values()]
    .filter(({ setId }) => setId === set.id)
    .sort((a, b) => a.ordinal - b.ordinal);
  const first = rotations.findIndex((rotation) => getChildDay(library, rotation) > day);
  const [next, ...later] = first < 0 ? [] : rotations.slice(first);
  if (!next) return set.flashcardIds;
  const revert = (cards: string[], rotation: Rotation) =>
    rotation.undone ? cards : listCardsBefore(rotation, cards, library.flashcards);
  const afterNext = later.reduceRight(revert, set.flashcardIds);
  const beforeNext = revert(afterNext, next);
  const isHeld = next.entering.length + next.retiring.length === 0;
  // A set without cards had not opened.
  if (next.day === day || next.undone || isHeld || beforeNext.length === 0)
    return next.day <= day ? afterNext : beforeNext;
  const made = [next, ...later].filter(({ undone }) => !undone);
  const coming = new Set([...made.flatMap(({ entering }) => entering), ...(set.coming ?? [])]);
  const state = { ...set, flashcardIds: beforeNext, coming: [...coming] };
  return moveCards(library, state, { day, next, earlier: rotations.slice(0, first) });
}

/**
 * Returns the cards of the set after the move that was due on `day`, from what was known then. The move may differ from
 * `next`, which was created after other days were logged. `library` and `set` must be as they were on that day.
 */
function moveCards(
  library: Library,
  set: CardSet,
  { day, next, earlier }: { day: string; next: Rotation; earlier: readonly Rotation[] },
): string[] {
  const { childId, coming = [] } = set;
  const before = earlier.at(-1);
  if (before && before.day > findLastTaughtDay(library, childId, addDays(day, -1))) return set.flashcardIds;
  const history = new Map([...library.history].filter(([, { date }]) => date < day));
  const rotations = new Map(earlier.map((rotation) => [rotation.id, rotation]));
  const { countShowings } = listStays({ history, rotations }, childId);
  const { entering, retiring } = chooseCards(set, {
    next: coming.slice(0, readPace(set).newADay),
    outIds: next.day < day ? next.retiring : [],
    countShowings: (cardId) => countShowings(set.id, cardId),
  });
  return [...set.flashcardIds.filter((id) => !retiring.includes(id)), ...entering];
}

/** Returns null if no card moved or the rotation was undone. */
export function findRotation(
  { rotations }: Pick<Library, 'rotations'>,
  { id }: Pick<CardSet, 'id'>,
  day: string,
): Rotation | null {
  const match = [...rotations.values()].find(
    ({ setId, undone, entering, retiring, ...rotation }) =>
      setId === id && rotation.day === day && !undone && entering.length + retiring.length > 0,
  );
  return match ?? null;
}

/** `upcoming` is the library with the words of `day`. Returns null if no card of the set moves. */
export function findDayMove(
  library: Pick<Library, 'sets' | 'rotations'>,
  upcoming: Pick<Library, 'sets'>,
  { setId, day }: { setId: number; day: string },
): Pick<Rotation, 'entering' | 'retiring'> | null {
  const set = library.sets.get(setId);
  if (!set) return null;
  if (set.rotated && set.rotated.day >= day) return findRotation(library, set, day);
  const next = upcoming.sets.get(setId)?.flashcardIds ?? [];
  const entering = next.filter((id) => !set.flashcardIds.includes(id));
  const retiring = set.flashcardIds.filter((id) => !next.includes(id));
  return entering.length + retiring.length > 0 ? { entering, retiring } : null;
}
