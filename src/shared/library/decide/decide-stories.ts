import type { Library } from '#shared/library/library.ts';
import { isSameJson } from '#shared/library/tables/compare-json.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { StoryRow, StoryText } from '#shared/library/tables/story.ts';
import { accept, type Decision, type Decisions, refuse } from './decision.ts';

export const storyDecisions: Decisions<'keepStory' | 'editStory' | 'deleteStory'> = {
  keepStory: (library, { story }) => (library.stories.has(story.id) ? accept() : writeStory(library, story)),

  /** The later value of a field wins. A story deleted meanwhile comes back. A text that no device showed as approved is a draft. */
  editStory(library, { story, fields }) {
    const stored = library.stories.get(story.id);
    const edited = Object.fromEntries(fields.map((field) => [field, story[field]]));
    const { approved: _, ...row } = { ...story, ...stored, ...edited };
    const isApproved = [story, stored].some((seen) => seen?.approved && isSameText(seen, row));
    return writeStory(library, { ...row, ...(isApproved && { approved: true }) });
  },

  deleteStory: ({ stories }, { storyId }) =>
    stories.has(storyId) ? accept({ table: 'stories', key: storyId, row: null }) : accept(),
};

function isSameText(a: StoryText, b: StoryText): boolean {
  return a.title === b.title && isSameJson(a.pages, b.pages);
}

function writeStory({ stories }: Pick<Library, 'stories'>, story: StoryRow): Decision {
  if (!stories.has(story.id) && stories.size >= LIBRARY_LIMITS.stories) return refuse('too_many_stories');
  return accept(...toWrites({ stories: [story] }));
}
