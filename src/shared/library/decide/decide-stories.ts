import type { Library } from '#shared/library/library.ts';
import { toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { accept, type Decision, type Decisions, refuse } from './decision.ts';

export const storyDecisions: Decisions<'keepStory' | 'editStory' | 'deleteStory'> = {
  keepStory: (library, { story }) => (library.stories.has(story.id) ? accept() : writeStory(library, story)),

  /** The later value of a field wins. A story deleted meanwhile comes back. */
  editStory(library, { story, fields }) {
    const edited = Object.fromEntries(fields.map((field) => [field, story[field]]));
    const { approved, ...row } = { ...story, ...library.stories.get(story.id), ...edited };
    return writeStory(library, { ...row, ...(approved && { approved }) });
  },

  deleteStory: ({ stories }, { storyId }) =>
    stories.has(storyId) ? accept({ table: 'stories', key: storyId, row: null }) : accept(),
};

function writeStory({ stories }: Pick<Library, 'stories'>, story: StoryRow): Decision {
  if (!stories.has(story.id) && stories.size >= LIBRARY_LIMITS.stories) return refuse('too_many_stories');
  return accept(...toWrites({ stories: [story] }));
}
