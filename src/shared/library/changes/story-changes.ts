import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import type { Library } from '#shared/library/library.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { STORY_FIELDS, type StoryRow, StoryRowSchema } from '#shared/library/tables/story.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';

export const keepStory = defineChange('keepStory', {
  fields: { story: StoryRowSchema },
  scope: () => ({ stories: true }),
  decide: (library, { story }) => (library.stories.has(story.id) ? accept() : writeStory(library, story)),
});

/** The later value wins. A deleted story is restored. Text that no parent has approved is a draft. */
export const editStory = defineChange('editStory', {
  fields: { story: StoryRowSchema, fields: boundedArray(z.enum(STORY_FIELDS), { max: STORY_FIELDS.length }) },
  scope: () => ({ stories: true }),
  decide(library, { story, fields }) {
    const stored = library.stories.get(story.id);
    const edited = Object.fromEntries(fields.map((field) => [field, story[field]]));
    const { approved: _, ...row } = { ...story, ...stored, ...edited };
    const isApproved = [story, stored].some(
      (version) => version?.approved && version.title === row.title && isSameJson(version.pages, row.pages),
    );
    return writeStory(library, { ...row, ...(isApproved && { approved: true }) });
  },
});

export const deleteStory = defineChange('deleteStory', {
  fields: { storyId: StoryRowSchema.shape.id },
  scope: () => ({ stories: true }),
  quota: 'freeing',
  decide: ({ stories }, { storyId }) =>
    stories.has(storyId) ? accept({ table: 'stories', key: storyId, row: null }) : accept(),
});

function writeStory({ stories }: Pick<Library, 'stories'>, story: StoryRow): Decision {
  if (!stories.has(story.id) && stories.size >= LIBRARY_LIMITS.stories) return refuse('too_many_stories');
  return accept(...toWrites({ stories: [story] }));
}
