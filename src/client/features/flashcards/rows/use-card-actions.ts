import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommitResult } from '#client/device/library-store.ts';
import { useCarryOut, useRefusalText } from '#client/library/use-carry-out.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { assignTints, type Tint } from '#shared/library/category-tint.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { findDuplicate } from '#shared/library/duplicates.ts';
import { EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardMedium } from '#shared/media/media.ts';
import {
  type CardEdit,
  type CardValues,
  changesNothing,
  planCardEdit,
  planFillCard,
} from './plan-card-edit.ts';
import { planRestore } from './plan-restore.ts';

/** Returns a function that names a category, with a substitute for one that no longer exists. */
export function useCategoryName(): (id: string) => string {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ library }) => library.categories);
  return useCallback((id) => categories.get(id)?.name ?? t('card.unknownCategory'), [categories, t]);
}

export function useCategoryTint(): (id: string) => Tint | undefined {
  const categories = useLibrary(({ rows }) => rows.categories);
  return useMemo(() => {
    const tints = assignTints(categories);
    return (id) => tints.get(id);
  }, [categories]);
}

/** Returns the actions. Each shows its outcome and returns true on success, except `add`, which returns the result. */
export function useCardActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const getRefusalText = useRefusalText();
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const carryOut = useCarryOut(notify);
  const getCategoryName = (id: string) => readLibrary().categories.get(id)?.name ?? t('card.unknownCategory');
  const toChange = (edit: CardEdit, categoryName = getCategoryName(edit.flashcard.categoryId)): Change => ({
    type: 'editFlashcard',
    ...edit,
    categoryName,
  });
  return {
    findDuplicate: (values: CardValues, id?: string) => findDuplicate(readLibrary(), { ...values, id }),
    hasCard: (id: string) => readLibrary().flashcards.has(id),
    /** The form itself explains a refusal for the plan's limit. A missing category is created. */
    add: (flashcard: CardValues, categoryName = getCategoryName(flashcard.categoryId)): CommitResult => {
      const result = commit({ type: 'addFlashcard', flashcard, categoryName });
      if (result.ok) notify.success(t('card.added'));
      else if (result.code !== 'plan_flashcard_limit') notify.error(getRefusalText(result.code));
      return result;
    },
    fill: (card: Flashcard, values: CardValues) => {
      const edit = planFillCard(card, values);
      return changesNothing(edit) || carryOut([toChange(edit)], t('card.filled'));
    },
    /** `before` is the card when editing began. `isDeleted` means that another device has deleted it since. */
    update: (before: Flashcard, values: CardValues, isDeleted: boolean, categoryName?: string) => {
      const edit = planCardEdit(before, values);
      if (changesNothing(edit) && !isDeleted) return true;
      return carryOut([toChange(edit, categoryName)], isDeleted ? t('card.backAgain') : t('card.updated'));
    },
    setMedium: (
      card: Flashcard,
      medium: Partial<Record<CardMedium, string | null>>,
      messages: { done: string; undone: string },
    ) => {
      const edit = planCardEdit(card, { ...card, ...medium }, EDITED_CARD_FIELDS);
      const undo = planCardEdit(edit.flashcard, card, EDITED_CARD_FIELDS);
      return carryOut([toChange(edit)], messages.done, { changes: [toChange(undo)], done: messages.undone });
    },
    notifyProblem: notify.error,
    remove: (card: Flashcard, onRestored: () => void) => {
      const deletion: Change = { type: 'deleteFlashcards', flashcardIds: [card.id] };
      const restore = planRestore(readLibrary(), deletion, t('card.unknownCategory'));
      return carryOut([deletion], t('card.deleted'), {
        changes: [restore],
        done: t('card.restored'),
        onUndone: onRestored,
      });
    },
  };
}
export type CardActions = ReturnType<typeof useCardActions>;
