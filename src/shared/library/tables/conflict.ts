import { z } from 'zod/mini';
import { ChildIdSchema } from './fields.ts';
import { ASKED_CARD_FIELDS } from './flashcard.ts';
import { defineTable } from './table.ts';

/**
 * Two devices changed one thing, each without knowing of the other. The later version (in the order of arrival at the
 * server) is in the library; the parent can take the other one until the conflict is resolved.
 */
export const ConflictSchema = z.object({
  /** The id of the change that arrived later and the field, `<uuid>/<field>`. */
  id: z.string().check(z.maxLength(80)),
  kind: z.enum(['flashcard', 'category', 'set', 'day']),
  /** The id of the card, category or set, or the day. */
  subject: z.string().check(z.maxLength(80)),
  childId: z.optional(ChildIdSchema),
  field: z.enum([...ASKED_CARD_FIELDS, 'name', 'engagement', 'notes']),
  /** The value in the library now, and the one it replaced; '' for none. A merged note holds both texts. */
  kept: z.string().check(z.maxLength(40_000)),
  lost: z.string().check(z.maxLength(40_000)),
});
export type Conflict = z.infer<typeof ConflictSchema>;

export const conflicts = defineTable({
  schema: ConflictSchema,
  keyOf: ({ id }: Conflict) => id,
  readKey: String,
  deletion: 'tombstone',
});
