import type { DayEntry } from '#shared/library/day-log/day-entry.ts';
import { keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import { listOldFriends } from './old-friends.ts';
import { createSessionEntry } from './session-entry.ts';
import {
  type SessionPlan,
  type SessionSet,
  type SessionStart,
  shuffle,
  toSessionCard,
} from './session-plan.ts';

type FriendsLibrary = Pick<Library, 'flashcards' | 'sets' | 'rotations' | 'history'>;

/** Returns the old friends of this week as the one set of a session, called `name`; null where there are none. */
export function createOldFriendsSet(
  library: FriendsLibrary,
  { childId, day, name }: { childId: number; day: string; name: string },
): SessionSet | null {
  const due = listOldFriends(library, { childId, day });
  const cards = due.flatMap(({ cardId }) => toSessionCard(library.flashcards.get(cardId)));
  if (cards.length === 0) return null;
  return { setId: OLD_FRIENDS_SET, name, cards, cardIds: cards.map(({ id }) => id) };
}

/** Returns the session that shows the old friends of this week in any order; null where there are none. */
export function planOldFriends(
  library: FriendsLibrary,
  { random, name, ...start }: SessionStart & { random: () => number; name: string },
): SessionPlan | null {
  const set = createOldFriendsSet(library, { ...start, name });
  return set && { ...start, sets: [{ ...set, cards: shuffle(set.cards, random) }] };
}

/**
 * Returns the entry of a session with the printed cards of the old friends, which has just ended at `at`, ISO 8601 with
 * the zone's offset; null where there are none, as after a press that was carried out already.
 */
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
