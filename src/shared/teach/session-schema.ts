import { z } from 'zod/mini';
import { boundedArray } from '#shared/bounded.ts';
import { CardSetSchema } from '#shared/library/tables/card-set.ts';
import { ChildIdSchema, DaySchema, FlashcardIdSchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import { FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** A card as it was when the session began: what happens to it meanwhile changes nothing on screen. */
const SessionCardSchema = z.pick(FlashcardSchema, {
  id: true,
  word: true,
  english: true,
  pinyin: true,
  recording: true,
});
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
