import { addDays } from '#shared/lib/calendar.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { compareText } from '#shared/lib/collections.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import {
  type ChildDay,
  getDayKey,
  type ShownBatch,
  type TrackingRecord,
} from '#shared/library/tables/day-record.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { listRecords } from '#shared/tracking/usage.ts';
import { listStays } from '../rotation/list-stays.ts';
import { getStageOfCard } from '../shipped-words/shipped-word.ts';
import { createSessionEntry } from './session-entry.ts';
import {
  type SessionPlan,
  type SessionSet,
  type SessionStart,
  shuffle,
  toSessionCard,
} from './session-plan.ts';

/** Days since the card retired or last came back. They are whole weeks, so weekends delay no card. */
export const COMEBACK_DAYS = [7, 21, 63, 126] as const;

export const OLD_FRIENDS_A_DAY = 10;

/** After an absence, only cards that became due within these days come back. */
const MAX_DAYS_OVERDUE = 7;

/** `comebacks` are the days on which the card was an old friend. */
export type RetiredCard = { cardId: string; retiredOn: string; comebacks: readonly string[] };

/** `on` is the earliest day; `isSure` means that nothing shown until then can delay the card. */
export type Comeback = { on: string; isSure: boolean };

type RetiredLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;
export function listRetiredCards(library: RetiredLibrary, childId: number): RetiredCard[] {
  const retiredOn = findRetirements(library, childId);
  const comebacks = new Map<string, string[]>();
  for (const record of listRecords(library, childId)) {
    for (const cardId of listOldFriendsShown(record)) {
      const retired = retiredOn.get(cardId);
      if (retired === undefined || record.date < retired) continue;
      comebacks.set(cardId, [...(comebacks.get(cardId) ?? []), record.date]);
    }
  }
  return [...retiredOn].map(([cardId, day]) => ({
    cardId,
    retiredOn: day,
    comebacks: (comebacks.get(cardId) ?? []).sort(),
  }));
}

/** Implements `docs/product/card-ways.md#old-friends`. Returns no cards once old friends were shown on `day`. */
export function listOldFriends(library: RetiredLibrary, { childId, day }: ChildDay): RetiredCard[] {
  if (wereShownOn(library, { childId, day })) return [];
  return listDueOn(listReturning(library, childId), day).slice(0, countOldFriendsADay(library, childId));
}

/** Returns the next comeback of each card, or null if it does not come back again. */
export function planComebacks(
  library: RetiredLibrary,
  { childId, day }: ChildDay,
): Map<string, Comeback | null> {
  const first = wereShownOn(library, { childId, day }) ? addDays(day, 1) : day;
  // Cards that retire from `day` on come back after this day.
  const last = addDays(day, COMEBACK_DAYS[0] - 1);
  const cards = listRetiredCards(library, childId).map((card) => ({ card, dueOn: findDueDay(card, day) }));
  const soon = cards.flatMap(({ card, dueOn }) => (dueOn !== null && dueOn <= last ? [card] : []));
  const perDay = countOldFriendsADay(library, childId);
  // A text that enters before then may contain the word.
  const mayBeInText = listSets(library, childId).some(({ stage }) => stage && stage !== 'dots');
  const sure = new Map<string, ReadonlySet<RetiredCard>>();
  for (let on = first; on <= last; on = addDays(on, 1))
    sure.set(on, new Set(listDueOn(soon, on).slice(0, perDay)));
  return new Map(
    cards.map(({ card, dueOn }) => {
      if (dueOn === null) return [card.cardId, null];
      const on = compareText(dueOn, first) > 0 ? dueOn : first;
      return [card.cardId, { on, isSure: !mayBeInText && (sure.get(on)?.has(card) ?? false) }];
    }),
  );
}

/** Lists retired cards whose word is in no couplet, phrase or sentence of a set. */
function listReturning(library: RetiredLibrary, childId: number): RetiredCard[] {
  const isInText = findWordsInTexts(library, childId);
  return listRetiredCards(library, childId).filter(
    ({ cardId }) => !isInText(library.flashcards.get(cardId)?.word ?? ''),
  );
}

/** Returns twice the number of cards that retire daily, so each comes back at least twice. */
function countOldFriendsADay({ sets }: Pick<Library, 'sets'>, childId: number): number {
  const retiring = listSets({ sets }, childId).reduce((sum, set) => sum + readPace(set).newADay, 0);
  return Math.max(OLD_FRIENDS_A_DAY, 2 * retiring);
}

/** Lists due cards, sorted by fewest comebacks and then by the earliest due day. */
function listDueOn(cards: readonly RetiredCard[], day: string): RetiredCard[] {
  return cards
    .flatMap((card) => {
      const dueOn = findDueDay(card, day);
      return dueOn !== null && dueOn <= day ? [{ card, dueOn, times: card.comebacks.length }] : [];
    })
    .sort(
      (a, b) =>
        a.times - b.times || compareText(a.dueOn, b.dueOn) || compareText(a.card.cardId, b.card.cardId),
    )
    .map(({ card }) => card);
}

/** Returns the due day as of `day`, skipping comebacks that are long overdue. */
function findDueDay({ retiredOn, comebacks }: RetiredCard, day: string): string | null {
  let due = comebacks.at(-1) ?? retiredOn;
  for (const after of COMEBACK_DAYS.slice(comebacks.length)) {
    due = addDays(due, after);
    if (addDays(due, MAX_DAYS_OVERDUE) >= day) return due;
  }
  return null;
}

function wereShownOn({ history }: Pick<Library, 'history'>, { childId, day }: ChildDay): boolean {
  return history.get(getDayKey({ childId, day }))?.shown.some(isOldFriends) ?? false;
}

/** Finds the day on which each card retired: the rotation's day, or the last showing before the parent removed it. */
function findRetirements(library: RetiredLibrary, childId: number): Map<string, string> {
  const { flashcards, sets, rotations } = library;
  const taught = new Set(
    listSets({ sets }, childId).flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]),
  );
  const retiredOn = new Map<string, string>();
  const retire = (cardId: string, day: string) => {
    if (taught.has(cardId) || !flashcards.has(cardId)) return;
    if ((retiredOn.get(cardId) ?? '') < day) retiredOn.set(cardId, day);
  };
  for (const { setId, cardId, showings, lastOn } of listStays(library, childId).all) {
    if (showings >= readPace(sets.get(setId) ?? {}).showings) retire(cardId, lastOn);
  }
  for (const rotation of rotations.values()) {
    if (rotation.childId !== childId || rotation.undone) continue;
    for (const cardId of rotation.retiring) retire(cardId, rotation.day);
  }
  return retiredOn;
}

function isOldFriends({ setId }: Pick<ShownBatch, 'setId'>): boolean {
  return setId === OLD_FRIENDS_SET;
}

function listOldFriendsShown({ shown }: Pick<TrackingRecord, 'shown'>): Iterable<string> {
  // Most days, which may be thousands, need no work.
  if (!shown.some(isOldFriends)) return [];
  return new Set(shown.filter(isOldFriends).flatMap(({ cardIds }) => cardIds));
}

function createOldFriendsSet(
  library: RetiredLibrary,
  { childId, day, name }: { childId: number; day: string; name: string },
): SessionSet | null {
  const due = listOldFriends(library, { childId, day });
  const cards = due.flatMap(({ cardId }) => toSessionCard(library.flashcards.get(cardId)));
  if (cards.length === 0) return null;
  return { setId: OLD_FRIENDS_SET, name, cards, cardIds: cards.map(({ id }) => id) };
}

export function planOldFriends(
  library: RetiredLibrary,
  { random, name, ...start }: SessionStart & { random: () => number; name: string },
): SessionPlan | null {
  const set = createOldFriendsSet(library, { ...start, name });
  return set && { ...start, sets: [{ ...set, cards: shuffle(set.cards, random) }] };
}

/** Returns null if no old friend is due, for example after a repeated click. */
export function createOldFriendsEntry(
  library: RetiredLibrary,
  { sessionId, childId, day, at }: { sessionId: string; childId: number; day: string; at: string },
): DayEntry | null {
  const set = createOldFriendsSet(library, { childId, day, name: '' });
  if (!set) return null;
  return createSessionEntry(
    { sessionId, childId, day, startedAt: at, sets: [set] },
    { shown: [set], source: 'paper', at, record: library.history.get(getDayKey({ childId, day })) },
  );
}

/** Returns a predicate for words in texts of the child's sets (`docs/product/stages.md#words-in-texts`). */
export function findWordsInTexts(
  { flashcards, sets }: Pick<Library, 'flashcards' | 'sets'>,
  childId: number,
): (word: string) => boolean {
  const texts = listSets({ sets }, childId).flatMap((set) =>
    set.opensOn ? [] : set.flashcardIds.filter((id) => isText(id, set)),
  );
  const keys = texts.flatMap((id) => getTextKey(flashcards.get(id)?.word ?? '') || []);
  if (keys.length === 0) return () => false;
  const textWords = keys.map((text) => new Set(listLatinWords(text)));
  return (word) => {
    const key = getTextKey(word);
    if (hasCjk(key)) return keys.some((text) => text.includes(key));
    const parts = listLatinWords(key);
    return parts.length > 0 && textWords.some((words) => parts.every((part) => words.has(part)));
  };
}

function isText(cardId: string, { stage }: CardSet): boolean {
  const cardStage = getStageOfCard(cardId, stage);
  return cardStage !== 'words' && cardStage !== 'dots';
}

/** Strips plural and possessive endings so that "birds" and "bird’s" become "bird". */
function listLatinWords(text: string): string[] {
  return (text.match(/[\p{L}’']+/gu) ?? []).map((word) => word.replace(/['’]?s$/u, ''));
}
