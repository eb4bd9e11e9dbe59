import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommitResult } from '#client/device/library-store.ts';
import { useCarryOut, useRefusalText } from '#client/library/use-carry-out.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { findDuplicate } from '#shared/library/duplicates.ts';
import { EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import type { CardMedium } from '#shared/media/media.ts';
import {
  type CardEdit,
  type CardTexts,
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

/** Returns the actions. Each shows its outcome and returns true on success, except `add`, which returns the result. */
export function useCardActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const getRefusalText = useRefusalText();
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const carryOut = useCarryOut(notify);
  const ids = useIds();
  const getCategoryName = (id: string) => readLibrary().categories.get(id)?.name ?? t('card.unknownCategory');
  const toChange = (edit: CardEdit): Change => ({
    type: 'editFlashcard',
    ...edit,
    categoryName: getCategoryName(edit.flashcard.categoryId),
  });
  return {
    findDuplicate: (values: CardTexts, id?: string) => findDuplicate(readLibrary(), { ...values, id }),
    /** The form itself explains a refusal for the plan's limit. */
    add: (values: CardTexts): CommitResult => {
      const flashcard = { id: ids.flashcardId(), ...values };
      const result = commit({
        type: 'addFlashcard',
        flashcard,
        categoryName: getCategoryName(values.categoryId),
      });
      if (result.ok) notify.success(t('card.added'));
      else if (result.code !== 'plan_flashcard_limit') notify.error(getRefusalText(result.code));
      return result;
    },
    fill: (card: Flashcard, values: CardTexts) => {
      const edit = planFillCard(card, values);
      return changesNothing(edit) || carryOut([toChange(edit)], t('card.filled'));
    },
    /** `before` is the card when editing began. `isDeleted` means that another device has deleted it since. */
    update: (before: Flashcard, values: CardTexts, isDeleted: boolean) => {
      const edit = planCardEdit(before, values);
      if (changesNothing(edit) && !isDeleted) return true;
      return carryOut([toChange(edit)], isDeleted ? t('card.backAgain') : t('card.updated'));
    },
    setMedium: (
      card: Flashcard,
      medium: Partial<Record<CardMedium, string | null>>,
      texts: { done: string; undone: string },
    ) => {
      const edit = planCardEdit(card, { ...card, ...medium }, EDITED_CARD_FIELDS);
      const undo = planCardEdit(edit.flashcard, card, EDITED_CARD_FIELDS);
      return carryOut([toChange(edit)], texts.done, { changes: [toChange(undo)], done: texts.undone });
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
