import { z } from 'zod/mini';
import { CategoryIdSchema, requiredText } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable, keepWhole } from './table.ts';

export const CategorySchema = z.object({
  id: CategoryIdSchema,
  name: requiredText(LIBRARY_LIMITS.categoryName),
});
export type Category = z.infer<typeof CategorySchema>;

export const categories = defineTable({
  schema: CategorySchema,
  getKey: ({ id }: Category) => id,
  readKey: String,
  deletion: 'tombstone',
  getVersion: keepWhole,
});
