import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { CardSetSchema } from '#shared/library/tables/card-set.ts';
import { ChildIdSchema, DaySchema, FlashcardIdSchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import { FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** A snapshot of a card, so later edits do not change the screen. */
const SessionCardSchema = z.extend(
  z.pick(FlashcardSchema, {
    id: true,
    word: true,
    english: true,
    pinyin: true,
    recording: true,
    photo: true,
  }),
  { stage: CardSetSchema.shape.stage },
);
export type SessionCard = z.infer<typeof SessionCardSchema>;

const SessionSetSchema = z.object({
  setId: SetIdSchema,
  name: CardSetSchema.shape.name,
  cards: boundedArray(SessionCardSchema, { min: 1, max: LIBRARY_LIMITS.cardsPerSet }),
  /** The cards in the set's order, oldest first, as in the day's record. */
  cardIds: boundedArray(FlashcardIdSchema, { min: 1, max: LIBRARY_LIMITS.cardsPerSet }),
});
export type SessionSet = z.infer<typeof SessionSetSchema>;

export const SessionPlanSchema = z.object({
  /** The id of the resulting entry, so a session counts once. */
  sessionId: z.uuid(),
  childId: ChildIdSchema,
  /** The parent's calendar day at the start, even past midnight. */
  day: DaySchema,
  startedAt: z.iso.datetime({ offset: true }),
  sets: boundedArray(SessionSetSchema, { min: 1, max: LIBRARY_LIMITS.sets }),
});
export type SessionPlan = z.infer<typeof SessionPlanSchema>;
