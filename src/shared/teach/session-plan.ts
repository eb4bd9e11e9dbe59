import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import type { Library } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { listSets } from '#shared/library/list-sets.ts';
import {
  CardSetSchema,
  ChildIdSchema,
  DaySchema,
  FlashcardIdSchema,
  FlashcardSchema,
  SetIdSchema,
} from '#shared/library/schema.ts';

/** A card as it was when the session began: what happens to it meanwhile changes nothing on screen. */
const SessionCardSchema = z.pick(FlashcardSchema, { id: true, word: true, english: true, pinyin: true });
export type SessionCard = z.infer<typeof SessionCardSchema>;

const SessionSetSchema = z.object({
  setId: SetIdSchema,
  name: CardSetSchema.shape.name,
  /** The cards in the order in which they are shown. */
  cards: boundedArray(SessionCardSchema, { min: 1, max: LIBRARY_LIMITS.cardsPerSet }),
  /** The same cards in the set's own order, oldest first, as the day's record names them. */
  cardIds: boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.cardsPerSet }),
});
export type SessionSet = z.infer<typeof SessionSetSchema>;

/** A session from its start on; plain JSON, so that it survives a reload. */
export const SessionPlanSchema = z.object({
  /** The id of the entry that it becomes, so that a session counts once. */
  sessionId: z.uuid(),
  childId: ChildIdSchema,
  /** The parent's calendar day at the start; a session that passes midnight stays with it. */
  day: DaySchema,
  /** ISO 8601 with the zone's offset. */
  startedAt: z.iso.datetime({ offset: true }),
  sets: boundedArray(SessionSetSchema, { min: 1, max: LIBRARY_LIMITS.sets }),
});
export type SessionPlan = z.infer<typeof SessionPlanSchema>;

type Start = Pick<SessionPlan, 'sessionId' | 'childId' | 'day' | 'startedAt'>;

/** Returns the sets of a child that hold a card, in their order, with their cards oldest first. */
export function listSessionSets(
  library: Pick<Library, 'sets' | 'flashcards'>,
  childId: number,
): SessionSet[] {
  return listSets(library, childId).flatMap(({ id: setId, name, flashcardIds }) => {
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
  { sessionId, childId, day, startedAt, random }: Start & { random: () => number },
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

function toSessionCard(card: SessionCard | undefined): SessionCard[] {
  if (!card) return [];
  const { id, word, english, pinyin } = card;
  return [{ id, word, ...(english && { english }), ...(pinyin && { pinyin }) }];
}

/** Returns the items in random order (Fisher-Yates). */
function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
