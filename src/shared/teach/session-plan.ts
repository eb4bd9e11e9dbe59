import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/list-sets.ts';
import type { SessionCard, SessionPlan, SessionSet } from './session-schema.ts';

// The schemas are in a file of their own: the dashboard plans without them.
export type { SessionCard, SessionPlan, SessionSet };

/** What is known of a session when it begins. */
export type SessionStart = Pick<SessionPlan, 'sessionId' | 'childId' | 'day' | 'startedAt'>;

/** Returns the open sets of a child that hold a card, in their order, with their cards oldest first. */
export function listSessionSets(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
): SessionSet[] {
  return listSets(library, childId).flatMap(({ id: setId, name, flashcardIds, opensOn }) => {
    if (opensOn) return [];
    const cards = flashcardIds.flatMap((id) => toSessionCard(library.flashcards.get(id)));
    return cards.length > 0 ? [{ setId, name, cards, cardIds: cards.map(({ id }) => id) }] : [];
  });
}

/**
 * Returns what a session shows: the child's sets that hold a card, each shuffled with its newest card last; null when no
 * set holds one. `random` returns numbers from 0 up to 1.
 */
export function planSession(
  library: Pick<Library, 'sets' | 'flashcards'>,
  { sessionId, childId, day, startedAt, random }: SessionStart & { random: () => number },
): SessionPlan | null {
  const sets = listSessionSets(library, childId);
  if (sets.length === 0) return null;
  return {
    ...{ sessionId, childId, day, startedAt },
    sets: sets.map((set) => ({
      ...set,
      cards: [...shuffle(set.cards.slice(0, -1), random), ...set.cards.slice(-1)],
    })),
  };
}

/** Returns a card as a session shows it; nothing for one that is gone. */
export function toSessionCard(card: SessionCard | undefined): SessionCard[] {
  if (!card) return [];
  const { id, word, english, pinyin, recording } = card;
  return [
    { id, word, ...(english && { english }), ...(pinyin && { pinyin }), ...(recording && { recording }) },
  ];
}

/** Returns the items in random order (Fisher-Yates). */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
