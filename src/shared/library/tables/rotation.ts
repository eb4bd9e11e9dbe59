import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { RotationOrdinalSchema } from './card-set.ts';
import {
  ChildIdSchema,
  DaySchema,
  FlashcardIdSchema,
  InstantSchema,
  SetIdSchema,
  UuidSchema,
} from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

const cardIds = boundedArray(FlashcardIdSchema, { max: LIBRARY_LIMITS.cardsPerSet });

/** Implements `docs/product/rotation.md#rotation`. */
export const RotationSchema = z.object({
  /** Derived from child, set and ordinal so that two devices create the same one. */
  id: UuidSchema,
  childId: ChildIdSchema,
  setId: SetIdSchema,
  /** Counts the set's rotations, including undone ones. */
  ordinal: RotationOrdinalSchema,
  day: DaySchema,
  at: InstantSchema,
  entering: cardIds,
  retiring: cardIds,
  /** The former places of the retiring cards, in their order. */
  places: boundedArray(z.int().check(z.minimum(0), z.maximum(LIBRARY_LIMITS.cardsPerSet)), {
    max: LIBRARY_LIMITS.cardsPerSet,
  }),
  undone: z.optional(z.literal(true)),
});
export type Rotation = z.infer<typeof RotationSchema>;

export const rotations = defineTable({
  schema: RotationSchema,
  getKey: ({ id }: Rotation) => id,
  readKey: String,
  deletion: 'tombstone',
  getDay: ({ day }) => day,
});

export function deriveRotationId({
  childId,
  setId,
  ordinal,
}: Pick<Rotation, 'childId' | 'setId' | 'ordinal'>): string {
  return deriveUuid(`rotation ${childId} ${setId} ${ordinal}`);
}
