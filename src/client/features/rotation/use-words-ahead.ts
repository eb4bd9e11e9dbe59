import { useMemo } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useToday } from '#client/lib/clock/use-today.ts';
import { loadPrintPhotos } from '#client/library/load-print-photos.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { useNextWords } from '#client/library/use-rotate-sets.ts';
import { usePaper } from '#client/print/paper-store.ts';
import { printOptionsOf } from '#shared/print/paper-settings.ts';
import { listComingCards } from '#shared/teach/plan-ahead.ts';

/** The cards that come in on the next days, as a print job in the device's paper. */
export function useWordsAhead(days: number) {
  const childId = useChildId();
  const today = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = useLibraryRules();
  const settings = usePaper();
  const { user } = useAuth();
  const { day, cards } = useMemo(
    () => listComingCards(library, { childId, today, days, nextWords, flashcardLimit }),
    [library, childId, today, days, nextWords, flashcardLimit],
  );
  const job = useMemo(() => {
    const hasPhotos = settings.backPages && settings.photos;
    const loadPhotos = async () => (hasPhotos ? loadPrintPhotos(user?.id ?? '', cards) : undefined);
    return { cards, options: printOptionsOf(settings), loadPhotos, day };
  }, [cards, settings, user, day]);
  return { job, settings, first: day === today ? ('today' as const) : ('tomorrow' as const) };
}
