import { addDays } from '#shared/lib/calendar.ts';
import { compareText } from '#shared/lib/collections.ts';
import type { Library } from './library.ts';
import { type CardSet, CardSetSchema, type Pace, type Stage } from './tables/card-set.ts';
import { LIBRARY_LIMITS } from './tables/limits.ts';
import type { Rotation } from './tables/rotation.ts';
import { getTextKey } from './tables/text.ts';

export function listSets({ sets }: Pick<Library, 'sets'>, childId?: number): CardSet[] {
  return [...sets.values()]
    .filter((set) => childId === undefined || set.childId === childId)
    .sort(compareSets);
}

export function orderSetIds(setIds: readonly number[], sets: Library['sets']): number[] {
  return setIds.toSorted((a, b) => compareSets(sets.get(a) ?? { id: a }, sets.get(b) ?? { id: b }));
}

export function compareSets(a: SetPlace, b: SetPlace): number {
  return getPosition(a) - getPosition(b) || a.id - b.id;
}

type SetPlace = Pick<CardSet, 'id' | 'position'>;

/** Returns the position, which is the id for a set that was never moved. */
export function getPosition({ id, position }: SetPlace): number {
  return position ?? id;
}

export const DEFAULT_PACE: Pace = { cards: 5, newADay: 1, showings: 15 };

/** The figures are explained in `docs/product/stages.md#stage-pace`. */
export const STAGE_PACES: Readonly<Record<Stage, Pace>> = {
  words: DEFAULT_PACE,
  couplets: DEFAULT_PACE,
  phrases: { ...DEFAULT_PACE, cards: 4 },
  sentences: { ...DEFAULT_PACE, cards: 3 },
  dots: { ...DEFAULT_PACE, cards: 10, newADay: 2 },
};

export const PACE_CHOICES = ['gentle', 'usual', 'fast'] as const;
type PaceChoice = (typeof PACE_CHOICES)[number];

/** At this pace, a set of five words with three sessions a day has room for two new words a day. */
const FAST_SHOWINGS = 6;

/** Implements `docs/product/rotation.md#pace-choices`. The number of cards in the set stays. */
export function getChosenPace(
  choice: PaceChoice,
  stage: Stage = 'words',
): Pick<Pace, 'newADay' | 'showings'> {
  const { newADay, showings } = STAGE_PACES[stage];
  if (choice === 'gentle') return { newADay, showings: 2 * showings };
  return choice === 'fast' ? { newADay: 2 * newADay, showings: FAST_SHOWINGS } : { newADay, showings };
}

/** Returns null if the parent has entered other numbers. */
export function findPaceChoice(set: Pick<CardSet, 'pace' | 'stage'>): PaceChoice | null {
  const { newADay, showings } = readPace(set);
  const match = PACE_CHOICES.find((choice) => {
    const pace = getChosenPace(choice, set.stage);
    return pace.newADay === newADay && pace.showings === showings;
  });
  return match ?? null;
}

export function readPace({ pace, stage }: Pick<CardSet, 'pace' | 'stage'>): Pace {
  return pace ?? STAGE_PACES[stage ?? 'words'];
}

/** Implements `docs/product/rotation.md#first-words`. The cards of a set with words on its day, and those that enter later. */
export function splitWords(set: Pick<CardSet, 'flashcardIds' | 'coming' | 'opensOn' | 'pace' | 'stage'>) {
  const { flashcardIds, coming = [], opensOn } = set;
  const { cards, newADay } = readPace(set);
  const count = opensOn ? Math.max(0, Math.min(newADay, cards - flashcardIds.length)) : 0;
  return { shown: [...flashcardIds, ...coming.slice(0, count)], next: coming.slice(count) };
}

/** Returns true for a waiting set that takes in its words one a day from its first. */
export function beginsWithOneWord(set: CardSet): boolean {
  const isOneADay = !set.stage && readPace(set).newADay === 1;
  return isOneADay && set.flashcardIds.length === 0 && (set.coming?.length ?? 0) > 1;
}

export function getNextOrdinal({ rotated }: Pick<CardSet, 'rotated'>): number {
  return (rotated?.ordinal ?? 0) + 1;
}

/** Returns how a parent steers the rotation of this number. `outIds` are the cards let go and the one swapped out. */
export function readSteering(
  { steer, flashcardIds }: Pick<CardSet, 'steer' | 'flashcardIds'>,
  ordinal: number,
) {
  const { hold, out } = steer?.ordinal === ordinal ? steer : {};
  const letGoIds = flashcardIds.filter((id) => steer?.letGo?.includes(id));
  const swappedIds = flashcardIds.filter((id) => id === out && !letGoIds.includes(id));
  return { isHeld: hold === true, letGoIds, outIds: [...letGoIds, ...swappedIds] };
}

/**
 * Counts leaving cards: one per entering card without room, and one more per entering card if the set exceeds its pace.
 */
export function countLeaving(entering: number, size: number, { cards }: Pick<Pace, 'cards'>): number {
  const [room, over] = [Math.max(0, cards - size), Math.max(0, size - cards)];
  return Math.max(0, entering - room) + Math.min(over, entering);
}

const LAST_DAY = '2199-12-31';

/** Opens a set and delays others that would open within a week of it. */
export function openSet(sets: readonly CardSet[], setId: number, day: string): CardSet[] {
  const opened = sets.flatMap(({ opensOn, ...set }) => (set.id === setId && opensOn ? [set] : []));
  if (opened.length === 0) return [];
  const waiting = sets
    .filter(({ id, opensOn }) => id !== setId && opensOn)
    .sort((a, b) => compareText(getOpeningDay(a), getOpeningDay(b)) || compareSets(a, b));
  let before = day;
  const moved = waiting.flatMap((set) => {
    const earliest = getWeekAfter(before);
    const isTooSoon = getOpeningDay(set) < earliest;
    before = isTooSoon ? earliest : getOpeningDay(set);
    return isTooSoon ? [{ ...set, opensOn: before }] : [];
  });
  return [...opened, ...moved];
}

export function getWeekAfter(day: string): string {
  const next = addDays(day, 7);
  return next > LAST_DAY ? LAST_DAY : next;
}

function getOpeningDay({ opensOn = '' }: CardSet): string {
  return opensOn;
}

type NameReading = { ok: true; name: string } | { ok: false; reason: 'blank' | 'tooLong' | 'taken' };

/** Reads the name of a set or category. It must differ from the names of the others. */
export function readName(typed: string, others: readonly string[]): NameReading {
  const parsed = CardSetSchema.shape.name.safeParse(typed);
  if (!parsed.success) return { ok: false, reason: typed.trim() === '' ? 'blank' : 'tooLong' };
  const isTaken = others.some((other) => getTextKey(other) === getTextKey(parsed.data));
  return isTaken ? { ok: false, reason: 'taken' } : { ok: true, name: parsed.data };
}

/** Returns the cards before `rotation`: those that left are at their former places, and deleted ones are omitted. */
export function listCardsBefore(
  { entering, retiring, places }: Pick<Rotation, 'entering' | 'retiring' | 'places'>,
  current: readonly string[],
  flashcards: Library['flashcards'],
): string[] {
  const cards = current.filter((id) => !entering.includes(id));
  let missing = 0;
  for (const [i, id] of retiring.entries()) {
    const mayReturn = flashcards.has(id) && cards.length < LIBRARY_LIMITS.cardsPerSet;
    if (mayReturn && !cards.includes(id)) cards.splice((places[i] ?? 0) - missing, 0, id);
    else missing += 1;
  }
  return cards;
}
