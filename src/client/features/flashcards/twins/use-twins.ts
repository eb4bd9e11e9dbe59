import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { openAccountStorage } from '#client/library/sealing/open-account-storage.ts';
import { useLibrary } from '#client/library/use-library.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { listTwins } from '#shared/library/twins.ts';
import type { Say } from '../notice/use-notice.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { KeptTwins, nameGroup } from './kept-twins.ts';
import { planDeleteTwin } from './plan-delete-twin.ts';

/** The groups of cards that are there twice and that no parent has wanted so, and what can be done with each. */
export function useTwins(say: Say) {
  const { t } = useTranslation('flashcards');
  const { library } = useLibrary();
  const userId = useAuth().user?.id ?? '';
  const carryOut = useCarryOut(say);
  const memory = useMemo(() => new KeptTwins(openAccountStorage(userId), userId), [userId]);
  const [kept, setKept] = useState(() => memory.list());
  // Comparing 10,000 cards must not hold up what was just added.
  const flashcards = useDeferredValue(library.flashcards);
  const groups = useMemo(
    () => listTwins({ flashcards }).filter((cards) => !kept.has(nameGroup(cards))),
    [flashcards, kept],
  );
  const keep = useCallback((cards: readonly Flashcard[]) => setKept(memory.add(nameGroup(cards))), [memory]);
  const removeOne = (cards: readonly Flashcard[]) => {
    const categoryName =
      library.categories.get(cards[0]?.categoryId ?? '')?.name ?? t('card.unknownCategory');
    const { changes, undo } = planDeleteTwin(library, cards, categoryName);
    carryOut(changes, t('card.deleted'), { run: () => carryOut(undo, t('card.restored')) });
  };
  return { groups, keep, removeOne };
}
export type Twins = ReturnType<typeof useTwins>;
