import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useChildId } from '#client/library/use-child.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { readChild } from '#shared/library/tables/child.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { fillHero, type Story } from '#shared/stories/story.ts';
import { writeStory } from '#shared/stories/write-story.ts';

type MadeReadingProps = { id: string; children: (story: Story) => ReactNode };

/** Shows a made story only once the parent has approved it. */
export function MadeReading({ id, children }: MadeReadingProps) {
  const { library } = useFamilyLibrary();
  const row = library.stories.get(id);
  const story = useMadeStory(row);
  if (!row?.approved) return <Redirect to="/stories" />;
  return story && children(story);
}

/** Returns null until the word forms have loaded. If they cannot load, the story has no red words. */
function useMadeStory(row: StoryRow | undefined): Story | null {
  const { library, rows } = useFamilyLibrary();
  const { name, teaching } = readChild(library, useChildId());
  const [story, setStory] = useState<Story | null>(null);
  useEffect(() => {
    if (!row) return;
    let isCurrent = true;
    import('#shared/stories/made-story.ts')
      .then(({ readMadeStory }) => readMadeStory(row, rows.flashcards, name))
      .catch(() => createStoryWithoutForms(row, name))
      .then((next) => isCurrent && setStory(next));
    return () => {
      isCurrent = false;
    };
  }, [row, rows.flashcards, name]);
  const { reading } = teaching;
  return useMemo(() => story && writeStory(story, { reading }), [story, reading]);
}

function createStoryWithoutForms({ id, language, title, pages }: StoryRow, name: string): Story {
  const fill = (text: string) => fillHero(text, language, name);
  const toPage = (page: string) => ({ text: fill(page), runs: [{ text: fill(page), part: null }] });
  return { id, language, title: fill(title), pages: pages.map(toPage) };
}
