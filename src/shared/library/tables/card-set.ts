import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import { ChildIdSchema, DaySchema, FlashcardIdSchema, requiredText, SetIdSchema } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

/** Positions are fractions so that a set fits between any two others. */
export const POSITION_BOUND = 1e12;

/** Implements `docs/product/rotation.md#pace`. */
export const PaceSchema = z.object({
  cards: z.int().check(z.minimum(1), z.maximum(20)),
  newADay: z.int().check(z.minimum(0), z.maximum(5)),
  /** A card may leave the set after this many showings. */
  showings: z.int().check(z.minimum(1), z.maximum(60)),
});
export type Pace = z.infer<typeof PaceSchema>;

export const WORD_LANGUAGES = ['en', 'zh'] as const;
export type WordLanguage = (typeof WORD_LANGUAGES)[number];

export const LATER_STAGES = ['couplets', 'phrases', 'sentences', 'dots'] as const;
export type LaterStage = (typeof LATER_STAGES)[number];
export const STAGES = ['words', ...LATER_STAGES] as const;
export type Stage = (typeof STAGES)[number];

export const RotationOrdinalSchema = z.int().check(z.minimum(1), z.maximum(1_000_000));

/** Cards are in order, oldest first. */
export const CardSetSchema = z.object({
  id: SetIdSchema,
  childId: ChildIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
  flashcardIds: boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet }),
  /** Sets are sorted by position, lowest first, or by id without one. */
  position: z.optional(z.number().check(z.minimum(-POSITION_BOUND), z.maximum(POSITION_BOUND))),
  pace: z.optional(PaceSchema),
  /** Coming cards are not in the set yet. */
  coming: z.optional(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
  /** A set without a stage contains single words (`docs/product/stages.md#stage`). */
  stage: z.optional(z.enum(LATER_STAGES)),
  /** The language of the shipped words of the stage that follow when no card is coming. */
  fill: z.optional(z.enum(WORD_LANGUAGES)),
  /** The set shows no card before its first rotation on this day or later. */
  opensOn: z.optional(DaySchema),
  rotated: z.optional(z.object({ ordinal: RotationOrdinalSchema, day: DaySchema })),
  steer: z.optional(
    z.object({
      ordinal: RotationOrdinalSchema,
      hold: z.optional(z.literal(true)),
      out: z.optional(FlashcardIdSchema),
      /** Cards of the set that leave with its next rotation, whatever its number. */
      letGo: z.optional(boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet })),
    }),
  ),
});
export type CardSet = z.infer<typeof CardSetSchema>;

export const sets = defineTable({
  schema: CardSetSchema,
  getKey: ({ id }: CardSet) => id,
  readKey: Number,
  deletion: 'tombstone',
  /** Changes of position, pace and coming cards create no versions. */
  getVersion: (before, after) =>
    after && before.name === after.name && haveSameCards(before, after) ? null : before,
});

/** Compares without JSON, because deleting one card may change many sets. */
function haveSameCards({ flashcardIds: before }: CardSet, { flashcardIds: after }: CardSet): boolean {
  return before.length === after.length && before.every((id, i) => id === after[i]);
}

/** Compares two states of a set, ignoring its position and rotation state. */
export function haveSameContent(a: CardSet, b: CardSet): boolean {
  const [contentA, contentB] = [a, b].map(
    ({ position: _position, rotated: _rotated, steer: _steer, coming = [], ...content }) => ({
      ...content,
      coming,
    }),
  );
  return isSameJson(contentA, contentB);
}
