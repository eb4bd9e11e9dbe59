import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommitResult } from '#client/library/library-store.ts';
import { useCommit, useIds, useLibrary } from '#client/library/use-library.ts';
import type { Change } from '#shared/library/change.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import type { Say } from '../notice/use-notice.ts';
import { useRefusalText } from '../rows/use-refusal-text.ts';
import type { CardFormValues } from './card-form-schema.ts';
import { planUndoDelete } from './plan-undo-delete.ts';

/** What a parent can do with cards; each tells how it went and gives whether (`add`: how) it was done. */
export function useCardActions(say: Say) {
  const { t } = useTranslation('flashcards');
  const refusalText = useRefusalText();
  const { library, rows } = useLibrary();
  const commit = useCommit();
  const ids = useIds();
  return useMemo(() => {
    const nameOf = (card: Flashcard) => library.categories.get(card.categoryId)?.name;
    const carryOut = (changes: readonly Change[], done: string, undo?: () => void): boolean => {
      for (const change of changes) {
        const result = commit(change);
        if (result.ok) continue;
        say.error(refusalText(result.code));
        return false;
      }
      say.success(t(done), undo);
      return true;
    };
    // An unknown category could only be brought back without its name, so it gets the word the list shows for it.
    const categoryName = (card: Flashcard) => nameOf(card) ?? t('card.unknownCategory');
    return {
      /** Says nothing about the plan's limit: the form does, where the card was typed. */
      add: (values: CardFormValues): CommitResult => {
        const flashcard = { id: ids.flashcardId(), ...values };
        const result = commit({ type: 'putFlashcard', flashcard, categoryName: categoryName(flashcard) });
        if (result.ok) say.success(t('card.added'));
        else if (result.code !== 'plan_flashcard_limit') say.error(refusalText(result.code));
        return result;
      },
      update: (flashcard: Flashcard) =>
        carryOut(
          [{ type: 'putFlashcard', flashcard, categoryName: categoryName(flashcard) }],
          'card.updated',
        ),
      /** `onRestored` is called when the parent has taken the deletion back. */
      remove: (card: Flashcard, onRestored: () => void) => {
        const undo = planUndoDelete(card, categoryName(card), rows.sets);
        return carryOut([{ type: 'deleteFlashcard', flashcardId: card.id }], 'card.deleted', () => {
          if (carryOut(undo, 'card.restored')) onRestored();
        });
      },
    };
  }, [commit, ids, library, refusalText, rows.sets, say, t]);
}
