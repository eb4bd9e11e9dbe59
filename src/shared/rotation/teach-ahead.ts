import { addDays, toDayNumber } from '#shared/lib/calendar.ts';
import { applyChange, type ChangeOf } from '#shared/library/changes/change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { readChild } from '#shared/library/tables/child.ts';
import {
  getDayKey,
  type ShownBatch,
  type TrackingRecord,
  toChildDay,
} from '#shared/library/tables/day-record.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type CardUsage, listRecords } from '#shared/tracking/usage.ts';
import { listStays } from './list-stays.ts';
import { findLastTaughtDay, type NextWords, planRotations } from './plan-rotations.ts';

type Move = { rotation: ChangeOf<'rotateSet'>['rotation']; before: Library; after: Library };
type TeachOptions = {
  childId: number;
  first: string;
  days: number;
  nextWords: NextWords | null;
  rules: LibraryRules;
  /** Returns how often a set is shown on a day. */
  countShowings: (setId: number) => number;
};

/** Simulates teaching on each of the days. Returns the moves of the sets. */
function teachAhead(library: Library, options: TeachOptions): Move[] {
  const { childId, first, days, nextWords, rules, countShowings } = options;
  const moves: Move[] = [];
  let current = library;
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = addDays(first, ahead);
    const start = { childId, day, at: `${day}T12:00:00.000Z`, nextWords, ...rules };
    for (const change of planRotations(current, start).changes) {
      const { rotation } = change;
      const after = applyChange(current, change, rules, rotation.id).library;
      moves.push({ rotation, before: current, after });
      current = after;
    }
    current = completeDay(current, { childId, day }, countShowings);
  }
  return moves;
}

/** Adds the showings that a day still lacks. */
function completeDay(
  library: Library,
  { childId, day }: { childId: number; day: string },
  countShowings: TeachOptions['countShowings'],
): Library {
  const existing = library.history.get(getDayKey({ childId, day }));
  const shown = listSets(library, childId).flatMap(({ id, flashcardIds, opensOn }) => {
    const count = countShowings(id) - countFlashes(existing?.shown ?? [], id);
    return opensOn || flashcardIds.length === 0 || count <= 0
      ? []
      : [{ setId: id, cardIds: flashcardIds, count }];
  });
  const record = existing ?? createRecord(childId, day);
  const history = [...library.history, toHistoryEntry({ ...record, shown: [...record.shown, ...shown] })];
  return { ...library, history: new Map(history) };
}

type ComingOptions = {
  childId: number;
  today: string;
  days: number;
  nextWords: NextWords | null;
} & LibraryRules;

/** `day` is the first of the days, which is today until the child has been taught. */
type ComingCards = { day: string; cards: Flashcard[] };

/**
 * Returns the cards that enter on the next days if the child is taught every day. Shipped words are included as the cards
 * that they will become.
 */
export function listComingCards(library: Library, options: ComingOptions): ComingCards {
  const { childId, today, days, nextWords, ...rules } = options;
  const isTaught = findLastTaughtDay(library, childId, today) >= today;
  const first = isTaught ? addDays(today, 1) : today;
  const { sessionsADay } = readChild(library, childId).teaching;
  const countShowings = () => sessionsADay;
  const cards = new Map<string, Flashcard>();
  const moves = teachAhead(library, { childId, first, days, nextWords, rules, countShowings });
  for (const { rotation, before, after } of moves) {
    const isOpening = before.sets.get(rotation.setId)?.opensOn !== undefined;
    const coming = isOpening ? (after.sets.get(rotation.setId)?.flashcardIds ?? []) : rotation.entering;
    for (const id of coming) {
      const card = after.flashcards.get(id);
      if (card) cards.set(id, card);
    }
  }
  return { day: first, cards: [...cards.values()] };
}

/** A week, because texts name the day by its weekday. */
const DAYS_AHEAD = 7;
const DAYS_BEFORE = 7;
const MIN_TAUGHT_DAYS = 3;
const MAX_MISSED_DAYS = 1;

export type LeavingOptions = {
  childId: number;
  day: string;
  usage: ReadonlyMap<string, CardUsage>;
  nextWords: NextWords | null;
} & LibraryRules;

/**
 * Returns the day within a week on which each card leaves its set if teaching continues at the recent rate
 * (`docs/product/rotation.md#day-of-leaving`).
 */
export function predictLeaving(library: Library, options: LeavingOptions): Map<string, string> {
  const rates = findRates(library, options);
  if ([...rates.values()].every((rate) => rate === null)) return new Map();
  const countShowings = (setId: number) => rates.get(setId) ?? 0;
  return new Map(
    teachWeek(library, options, countShowings).flatMap(({ rotation }) =>
      countShowings(rotation.setId) > 0 ? rotation.retiring.map((id) => [id, rotation.day] as const) : [],
    ),
  );
}

/**
 * Returns the day within a week on which a coming card enters its set, or null if it is later. Sets that were not shown
 * regularly count as shown in each of the child's sessions.
 */
export function predictEntering(
  library: Library,
  cardId: string,
  options: Omit<LeavingOptions, 'usage' | 'nextWords'>,
): string | null {
  const rates = findRates(library, options);
  const { sessionsADay } = readChild(library, options.childId).teaching;
  const countShowings = (setId: number) => rates.get(setId) ?? sessionsADay;
  const moves = teachWeek(library, { ...options, usage: new Map(), nextWords: null }, countShowings);
  return moves.find(({ rotation }) => rotation.entering.includes(cardId))?.rotation.day ?? null;
}

/** Returns the first move within a week with which a card leaves if every day has the sessions of the child's settings. */
export function predictNextLeaving(library: Library, options: LeavingOptions): Move | undefined {
  const { sessionsADay } = readChild(library, options.childId).teaching;
  return teachWeek(library, options, () => sessionsADay).find(({ rotation }) => rotation.retiring.length > 0);
}

function findRates(library: Library, { childId, day }: Pick<LeavingOptions, 'childId' | 'day'>) {
  const records = listRecords(library, childId);
  return new Map(listSets(library, childId).map(({ id }) => [id, findRate(records, id, day)]));
}

function teachWeek(
  library: Library,
  { childId, day, usage, nextWords, ...rules }: LeavingOptions,
  countShowings: TeachOptions['countShowings'],
): Move[] {
  // One record replaces the past days so that each step does not count ten years again.
  const today = library.history.get(getDayKey({ childId, day }));
  const lastTaught = findLastTaughtDay(library, childId, addDays(day, -1));
  const shown = [...listShowings(library, childId, today), listMetCards(usage)];
  const past = { ...createRecord(childId, lastTaught), shown };
  const history = new Map([past, ...(today ? [today] : [])].map(toHistoryEntry));
  const week = { childId, first: day, days: DAYS_AHEAD, nextWords, rules, countShowings };
  return teachAhead({ ...library, history }, week);
}

/** Returns the flashes per taught day, or null if too few recent days were taught or too many were missed. */
function findRate(records: readonly TrackingRecord[], setId: number, day: string): number | null {
  const from = addDays(day, -DAYS_BEFORE);
  const flashes = records
    .filter(({ date }) => date >= from && date < day)
    .map(({ date, shown }) => ({ date, count: countFlashes(shown, setId) }))
    .filter(({ count }) => count > 0);
  const first = flashes.map(({ date }) => date).sort()[0];
  if (first === undefined) return null;
  const missed = toDayNumber(day) - toDayNumber(first) - flashes.length;
  if (flashes.length < MIN_TAUGHT_DAYS || missed > MAX_MISSED_DAYS) return null;
  return Math.round(flashes.reduce((sum, { count }) => sum + count, 0) / flashes.length);
}

function countFlashes(shown: readonly ShownBatch[], setId: number): number {
  return shown.reduce((sum, batch) => sum + (batch.setId === setId ? batch.count : 0), 0);
}

/** Returns the showings of each card from when it entered its set until `today`. */
function listShowings(library: Library, childId: number, today: TrackingRecord | undefined): ShownBatch[] {
  const { countShowings } = listStays(library, childId);
  return listSets(library, childId).flatMap(({ id: setId, flashcardIds }) =>
    flashcardIds.flatMap((id) => {
      const shownToday = today?.shown.filter(({ cardIds }) => cardIds.includes(id)) ?? [];
      const count = countShowings(setId, id) - countFlashes(shownToday, setId);
      return count > 0 ? [{ setId, cardIds: [id], count }] : [];
    }),
  );
}

/** No set has the number 0, so no showings of a set are added. */
function listMetCards(usage: LeavingOptions['usage']): ShownBatch {
  return { setId: 0, cardIds: [...usage.keys()], count: 1 };
}

function createRecord(childId: number, date: string): TrackingRecord {
  return {
    date,
    childId,
    shown: [],
    sessions: 1,
    entryCount: 1,
    engagement: 0,
    engagementTimes: [],
    notes: '',
    selectedSets: [],
    setUsage: {},
    setCards: {},
  };
}

function toHistoryEntry(record: TrackingRecord): [string, TrackingRecord] {
  return [getDayKey(toChildDay(record)), record];
}
