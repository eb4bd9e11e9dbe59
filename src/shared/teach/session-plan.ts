import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { LaterStage } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { getStageOfCard } from '../shipped-words/shipped-word.ts';
import type { SessionCard, SessionPlan, SessionSet } from './session-schema.ts';

// The schemas are in a separate file so that the dashboard does not load them.
export type { SessionCard, SessionPlan, SessionSet };

export type SessionStart = Pick<SessionPlan, 'sessionId' | 'childId' | 'day' | 'startedAt'>;

export function listSessionSets(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
): SessionSet[] {
  return listSets(library, childId).flatMap(({ id: setId, name, flashcardIds, stage, opensOn }) => {
    if (opensOn) return [];
    const cards = flashcardIds.flatMap((id) => toSessionCard(library.flashcards.get(id), stage));
    return cards.length > 0 ? [{ setId, name, cards, cardIds: cards.map(({ id }) => id) }] : [];
  });
}

/** Shuffles each set's cards except the newest one, which comes last. Returns null if no set has a card. */
export function planSession(
  library: Pick<Library, 'sets' | 'flashcards'>,
  { sessionId, childId, day, startedAt, random }: SessionStart & { random: () => number },
): SessionPlan | null {
  const sets = listSessionSets(library, childId);
  if (sets.length === 0) return null;
  return {
    sessionId,
    childId,
    day,
    startedAt,
    sets: sets.map((set) => ({
      ...set,
      cards: [...shuffle(set.cards.slice(0, -1), random), ...set.cards.slice(-1)],
    })),
  };
}

export function toSessionCard(card: Flashcard | undefined, setStage?: LaterStage): SessionCard[] {
  if (!card) return [];
  const { id, word, english, pinyin, recording, photo } = card;
  const stage = getStageOfCard(id, setStage);
  return [
    {
      id,
      word,
      ...(english && { english }),
      ...(pinyin && { pinyin }),
      ...(recording && { recording }),
      ...(photo && { photo }),
      ...(stage !== 'words' && { stage }),
    },
  ];
}

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
