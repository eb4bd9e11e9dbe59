import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { WORD_LANGUAGES } from './card-set.ts';
import { InstantSchema, requiredText, UuidSchema } from './fields.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { defineTable } from './table.ts';

/** A story made for the family. Its hero is a placeholder, which each device replaces with the child's name. */
export const StoryRowSchema = z.object({
  id: UuidSchema,
  at: InstantSchema,
  language: z.enum(WORD_LANGUAGES),
  title: requiredText(LIBRARY_LIMITS.storyTitle),
  pages: boundedArray(requiredText(LIBRARY_LIMITS.storyPage), { min: 1, max: LIBRARY_LIMITS.storyPages }),
  /** Set once the parent has approved the story, before the child sees it; absent for a draft. */
  approved: z.optional(z.literal(true)),
});
export type StoryRow = z.infer<typeof StoryRowSchema>;
export type StoryText = Pick<StoryRow, 'title' | 'pages'>;

export const STORY_FIELDS = ['title', 'pages', 'approved'] as const;

export const stories = defineTable({
  schema: StoryRowSchema,
  getKey: ({ id }: StoryRow) => id,
  readKey: String,
  deletion: 'tombstone',
});
