import { z } from 'zod/mini';
import { ChildIdSchema, storableText } from './fields.ts';
import { ASKED_CARD_FIELDS } from './flashcard.ts';
import { defineTable } from './table.ts';

/** The library has the later version. The parent can choose the other one until the conflict is resolved. */
export const ConflictSchema = z.object({
  /** The id of the later change and the field, `<uuid>/<field>`. */
  id: storableText(80),
  kind: z.enum(['flashcard', 'category', 'set', 'day']),
  subject: storableText(80),
  childId: z.optional(ChildIdSchema),
  field: z.enum([...ASKED_CARD_FIELDS, 'name', 'engagement', 'notes']),
  kept: storableText(40_000),
  lost: storableText(40_000),
});
export type Conflict = z.infer<typeof ConflictSchema>;

export const conflicts = defineTable({
  schema: ConflictSchema,
  getKey: ({ id }: Conflict) => id,
  readKey: String,
  deletion: 'tombstone',
});
