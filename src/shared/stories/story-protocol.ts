import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

export const STORY_RULES = {
  pages: { min: 6, max: 10 },
  /** Counts words in English and characters in Chinese. */
  sentence: { en: 8, zh: 12 },
  sentencesPerPage: 3,
  coming: 3,
  /** A coming word must occur at least this often in a story, if at all. */
  repeats: 2,
} as const;

export const STORIES_PATH = '/api/stories';

/** Limits the story requests per family, even if no story was made. */
export const STORIES_A_DAY = 20;

export const STORY_REQUEST_LIMITS = { words: { min: 5, max: 200 }, wordLength: 40 } as const;

/** Allows only letters, so a word contains no address, number or markup. The server also screens the words. */
export const StoryWordSchema = z
  .string()
  .check(z.maxLength(STORY_REQUEST_LIMITS.wordLength), z.regex(/^[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+)*$/u));

/** The only data that leaves the device. */
export const StoryRequestSchema = z.object({
  language: z.enum(WORD_LANGUAGES),
  pages: z.int().check(z.minimum(STORY_RULES.pages.min), z.maximum(STORY_RULES.pages.max)),
  words: boundedArray(StoryWordSchema, { max: STORY_REQUEST_LIMITS.words.max }),
  coming: boundedArray(StoryWordSchema, { max: STORY_RULES.coming }),
});
export type StoryRequest = z.infer<typeof StoryRequestSchema>;

/** Limits the text to the size of a stored story. `checkStory` restricts its content. */
export const StoryTextSchema = z.object({
  title: z.string().check(z.maxLength(LIBRARY_LIMITS.storyTitle)),
  pages: boundedArray(z.string().check(z.maxLength(LIBRARY_LIMITS.storyPage)), {
    max: LIBRARY_LIMITS.storyPages,
  }),
});

/** The story is null if none passed the check. */
export const StoryAnswerSchema = z.object({ story: z.nullable(StoryTextSchema) });
