import { addDays } from '#shared/lib/calendar.ts';
import { compareText } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets, readPace, splitWords } from '#shared/library/sets.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { listStays } from '#shared/rotation/list-stays.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import {
  COMEBACK_DAYS,
  type Comeback,
  listRetiredCards,
  planComebacks,
  type RetiredCard,
} from './old-friends.ts';

/** `coming`: at `place`, from 1, with the day of a waiting set for its first words. `taught`: until it has `enough` showings. `oldFriend`: has a comeback, past or planned. */
type CardStatus =
  | { kind: 'coming'; setId: number; place: number; opensOn?: string }
  | {
      kind: 'taught';
      setIds: readonly number[];
      showings: number;
      enough: number;
      leavesOn?: string | undefined;
    }
  | ({ kind: 'retired' | 'oldFriend'; next: Comeback | null } & Omit<RetiredCard, 'cardId'>)
  | { kind: 'loose' };

export type CardWay = { card: Flashcard; status: CardStatus; usage: CardUsage | null };

export const WAY_KINDS = ['coming', 'taught', 'retired', 'oldFriend', 'loose'] as const;
export type WayKind = (typeof WAY_KINDS)[number];
export type CardWays = Record<WayKind, CardWay[]>;

type WaysLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;
type WaysOptions = {
  childId: number;
  day: string;
  usage: ReadonlyMap<string, CardUsage>;
  leaving?: ReadonlyMap<string, string> | null;
};

/** Implements `docs/product/card-ways.md#status`. */
export function listCardWays(library: WaysLibrary, { childId, day, usage, leaving }: WaysOptions): CardWays {
  const statuses = findStatuses(library, childId, day);
  const ways: CardWays = { coming: [], taught: [], retired: [], oldFriend: [], loose: [] };
  const add = (card: Flashcard, status: CardStatus) =>
    ways[status.kind].push({ card, status, usage: usage.get(card.id) ?? null });
  for (const [cardId, status] of statuses) {
    const card = library.flashcards.get(cardId);
    const leavesOn = leaving?.get(cardId);
    if (card) add(card, status.kind === 'taught' && leavesOn ? { ...status, leavesOn } : status);
  }
  for (const card of [...library.flashcards.values()].reverse()) {
    if (!statuses.has(card.id)) add(card, { kind: 'loose' });
  }
  return ways;
}

/** Finds the status of each card. A card in a set is neither coming nor retired. */
function findStatuses(library: WaysLibrary, childId: number, day: string): Map<string, CardStatus> {
  const taught = new Map<string, CardStatus & { kind: 'taught' }>();
  const coming = new Map<string, CardStatus>();
  const { countShowings } = listStays(library, childId);
  for (const set of listSets(library, childId)) {
    const { opensOn } = set;
    const isOpen = opensOn === undefined;
    for (const cardId of isOpen ? set.flashcardIds : []) {
      const {
        setIds = [],
        showings = countShowings(set.id, cardId),
        enough = readPace(set).showings,
      } = taught.get(cardId) ?? {};
      taught.set(cardId, { kind: 'taught', setIds: [...setIds, set.id], showings, enough });
    }
    const { shown, next } = splitWords(set);
    const waiting = isOpen ? next : [...shown, ...next];
    for (const [index, cardId] of waiting.entries()) {
      if (coming.has(cardId)) continue;
      const opening = opensOn && index < shown.length ? { opensOn } : {};
      coming.set(cardId, { kind: 'coming', setId: set.id, place: index + 1, ...opening });
    }
  }
  const statuses = new Map<string, CardStatus>([...coming].filter(([cardId]) => !taught.has(cardId)));
  for (const [cardId, status] of taught) statuses.set(cardId, status);
  const comebacks = planComebacks(library, { childId, day });
  const retiredCards = listRetiredCards(library, childId)
    .filter(({ cardId }) => !statuses.has(cardId))
    .map((card) => ({ ...card, next: comebacks.get(card.cardId) ?? null }));
  const weekAgo = addDays(day, -COMEBACK_DAYS[0]);
  const isOldFriend = (card: CardWithNext) => card.comebacks.length > 0 || card.retiredOn <= weekAgo;
  const retired = retiredCards.filter((card) => !isOldFriend(card)).sort(compareRetired);
  for (const { cardId, ...details } of retired) statuses.set(cardId, { kind: 'retired', ...details });
  for (const { cardId, ...details } of retiredCards.filter(isOldFriend).sort(compareNext)) {
    statuses.set(cardId, { kind: 'oldFriend', ...details });
  }
  return statuses;
}

type CardWithNext = RetiredCard & { next: Comeback | null };

function compareRetired(a: RetiredCard, b: RetiredCard): number {
  return compareText(b.retiredOn, a.retiredOn) || compareText(a.cardId, b.cardId);
}

function compareNext(a: CardWithNext, b: CardWithNext): number {
  return compareText(a.next?.on ?? NEVER, b.next?.on ?? NEVER) || compareRetired(a, b);
}

const NEVER = '9999-12-31';
