import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { KeptDuplicates, nameGroup } from './kept-duplicates.ts';
import { planDeleteDuplicate } from './plan-delete-duplicate.ts';

/**
 * Returns the groups of duplicate cards that no parent has chosen to keep, and the actions for a group; no group as long as
 * the words are not prepared (`usePreparedCards`).
 */
export function useDuplicates(notify: Notify, index: DuplicateIndex, isPrepared: boolean) {
  const { t } = useTranslation('flashcards');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const readLibrary = useReadLibrary();
  const userId = useAuth().user?.id ?? '';
  const carryOut = useCarryOut(notify);
  const memory = useMemo(() => new KeptDuplicates(openAccountStorage(userId), userId), [userId]);
  const [kept, setKept] = useState(() => memory.list());
  const all = useMemo(() => (isPrepared ? index.list(flashcards) : []), [isPrepared, index, flashcards]);
  const groups = useMemo(() => all.filter((cards) => !kept.has(nameGroup(cards))), [all, kept]);
  const keep = useCallback((cards: readonly Flashcard[]) => setKept(memory.add(nameGroup(cards))), [memory]);
  const removeOne = useCallback(
    (cards: readonly Flashcard[]) => {
      const library = readLibrary();
      const categoryName =
        library.categories.get(cards[0]?.categoryId ?? '')?.name ?? t('card.unknownCategory');
      const { changes, undo } = planDeleteDuplicate(library, cards, categoryName);
      carryOut(changes, t('card.deleted'), { changes: undo, done: t('card.restored') });
    },
    [readLibrary, carryOut, t],
  );
  return useMemo(() => ({ groups, keep, removeOne }), [groups, keep, removeOne]);
}
export type Duplicates = ReturnType<typeof useDuplicates>;
