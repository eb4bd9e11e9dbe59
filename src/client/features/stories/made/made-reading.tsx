import type { ReactNode } from 'react';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import type { Story } from '#shared/stories/story.ts';
import { useMadeStory } from './use-made-story.ts';

type MadeReadingProps = { id: string; children: (story: Story) => ReactNode };

/** Shows a story to the child only after the parent has approved it. */
export function MadeReading({ id, children }: MadeReadingProps) {
  const { library } = useFamilyLibrary();
  const row = library.stories.get(id);
  const story = useMadeStory(row);
  if (!row?.approved) return <Redirect to="/stories" />;
  return story && children(story);
}
