import { useMemo } from 'react';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { listComingCards } from '#shared/rotation/plan-ahead.ts';

/** Returns the cards that enter on the next days, of which `day` is the first. */
export function useWordsAhead(days: number) {
  const childId = useChildId();
  const today = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = useLibraryRules();
  const { day, cards } = useMemo(
    () => listComingCards(library, { childId, today, days, nextWords, flashcardLimit }),
    [library, childId, today, days, nextWords, flashcardLimit],
  );
  return { cards, day, first: day === today ? ('today' as const) : ('tomorrow' as const) };
}
