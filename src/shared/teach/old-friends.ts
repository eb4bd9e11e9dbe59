import { addDays, firstDayOfWeek, weekNumber } from '#shared/lib/calendar.ts';
import { compareText } from '#shared/lib/collections.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { keyOfDay, type ShownBatch, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { createSessionEntry } from './session-entry.ts';
import {
  type SessionPlan,
  type SessionSet,
  type SessionStart,
  shuffle,
  toSessionCard,
} from './session-plan.ts';

/** In days after a card retired. */
export const COMES_BACK_AFTER = [7, 14, 30, 91] as const;

export const OLD_FRIENDS_A_WEEK = 10;

/** `comebacks` are the days on which it was an old friend; `dueOn` is null after the last time. */
export type RetiredCard = {
  cardId: string;
  retiredOn: string;
  comebacks: readonly string[];
  dueOn: string | null;
};

type RetiredLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;
type Asked = { childId: number; day: string };

export function listRetiredCards(library: RetiredLibrary, childId: number): RetiredCard[] {
  const retiredOn = findRetirements(library, childId);
  const comebacks = new Map<string, string[]>();
  for (const record of listRecordsOf(library, childId)) {
    for (const cardId of listOldFriendsShown(record)) {
      const retired = retiredOn.get(cardId);
      if (retired === undefined || record.date < retired) continue;
      comebacks.set(cardId, [...(comebacks.get(cardId) ?? []), record.date]);
    }
  }
  return [...retiredOn].map(([cardId, day]) => {
    const days = (comebacks.get(cardId) ?? []).sort();
    return { cardId, retiredOn: day, comebacks: days, dueOn: findDueDay(day, days) };
  });
}

/** See `docs/product/card-ways.md#old-friends`. None once old friends were shown in the week of `day`. */
export function listOldFriends(library: RetiredLibrary, { childId, day }: Asked): RetiredCard[] {
  const monday = firstDayOfWeek(weekNumber(day));
  const nextMonday = addDays(monday, 7);
  for (const record of listRecordsOf(library, childId)) {
    const isThisWeek = record.date >= monday && record.date < nextMonday;
    if (isThisWeek && record.shown.some(isOfOldFriends)) return [];
  }
  return listRetiredCards(library, childId)
    .flatMap((card) => (card.dueOn !== null && card.dueOn <= day ? [{ ...card, dueOn: card.dueOn }] : []))
    .sort((a, b) => compareText(a.dueOn, b.dueOn) || compareText(a.cardId, b.cardId))
    .slice(0, OLD_FRIENDS_A_WEEK);
}

/** A late comeback delays the next one: the interval between them is kept. */
function findDueDay(retiredOn: string, comebacks: readonly string[]): string | null {
  const after = COMES_BACK_AFTER[comebacks.length];
  if (after === undefined) return null;
  const due = addDays(retiredOn, after);
  const last = comebacks.at(-1);
  if (last === undefined) return due;
  const distance = after - (COMES_BACK_AFTER[comebacks.length - 1] ?? 0);
  const notBefore = addDays(last, distance);
  return compareText(due, notBefore) > 0 ? due : notBefore;
}

function findRetirements(
  { flashcards, sets, rotations }: Pick<Library, 'flashcards' | 'sets' | 'rotations'>,
  childId: number,
): Map<string, string> {
  const taught = new Set(
    listSets({ sets }, childId).flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]),
  );
  const retiredOn = new Map<string, string>();
  for (const rotation of rotations.values()) {
    if (rotation.childId !== childId || rotation.undone) continue;
    for (const cardId of rotation.retiring) {
      if (taught.has(cardId) || !flashcards.has(cardId)) continue;
      const known = retiredOn.get(cardId);
      if (known === undefined || known < rotation.day) retiredOn.set(cardId, rotation.day);
    }
  }
  return retiredOn;
}

function isOfOldFriends({ setId }: Pick<ShownBatch, 'setId'>): boolean {
  return setId === OLD_FRIENDS_SET;
}

function listOldFriendsShown({ shown }: Pick<TrackingRecord, 'shown'>): Iterable<string> {
  // Fast path: there may be thousands of days, and most have none.
  if (!shown.some(isOfOldFriends)) return [];
  return new Set(shown.filter(isOfOldFriends).flatMap(({ cardIds }) => cardIds));
}

function listRecordsOf({ history }: Pick<Library, 'history'>, childId: number): TrackingRecord[] {
  return [...history.values()].filter((record) => record.childId === childId);
}

type FriendsLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;

function createOldFriendsSet(
  library: FriendsLibrary,
  { childId, day, name }: { childId: number; day: string; name: string },
): SessionSet | null {
  const due = listOldFriends(library, { childId, day });
  const cards = due.flatMap(({ cardId }) => toSessionCard(library.flashcards.get(cardId)));
  if (cards.length === 0) return null;
  return { setId: OLD_FRIENDS_SET, name, cards, cardIds: cards.map(({ id }) => id) };
}

export function planOldFriends(
  library: FriendsLibrary,
  { random, name, ...start }: SessionStart & { random: () => number; name: string },
): SessionPlan | null {
  const set = createOldFriendsSet(library, { ...start, name });
  return set && { ...start, sets: [{ ...set, cards: shuffle(set.cards, random) }] };
}

/** Null if no old friend is due, such as after a repeated press. */
export function createOldFriendsEntry(
  library: FriendsLibrary,
  { sessionId, childId, day, at }: { sessionId: string; childId: number; day: string; at: string },
): DayEntry | null {
  const set = createOldFriendsSet(library, { childId, day, name: '' });
  if (!set) return null;
  return createSessionEntry(
    { sessionId, childId, day, startedAt: at, sets: [set] },
    { shown: [set], source: 'paper', at, record: library.history.get(keyOfDay({ childId, day })) },
  );
}
