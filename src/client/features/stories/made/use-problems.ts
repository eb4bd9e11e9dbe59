import { useEffect, useState } from 'react';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import type { StoryProblem } from '#shared/stories/check-story.ts';

const PAUSE_MS = 300;
const NONE: readonly StoryProblem[] = [];

/** Returns what the check finds in the parent's text while it is written; empty if the check cannot be loaded. */
export function useProblems({ language, title, pages }: Pick<StoryRow, 'language' | 'title' | 'pages'>) {
  const { rows } = useFamilyLibrary();
  const [problems, setProblems] = useState(NONE);
  const text = JSON.stringify({ title, pages });
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const [{ checkStory }, { listWordsOfCards }] = await Promise.all([
        import('#shared/stories/check-story.ts'),
        import('#shared/stories/made-story.ts'),
      ]);
      if (!isOver) setProblems(checkStory(JSON.parse(text), listWordsOfCards(language, rows.flashcards)));
    };
    const timer = setTimeout(() => void check().catch(() => setProblems(NONE)), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, language, rows.flashcards]);
  return problems;
}
