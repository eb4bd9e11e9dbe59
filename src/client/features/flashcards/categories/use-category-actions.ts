import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIds } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Category } from '#shared/library/schema.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';

/** Returns the actions on categories. Each shows its outcome and returns whether it was done. */
export function useCategoryActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const carryOut = useCarryOut(notify);
  const ids = useIds();
  return useMemo(
    () => ({
      add: (name: string) =>
        carryOut([{ type: 'addCategory', category: { id: ids.categoryId(), name } }], t('category.added')),
      /** `before` is the category as it was when editing began; `gone`: it was deleted elsewhere since. */
      rename: (before: Category, name: string, gone: boolean) => {
        if (name === before.name && !gone) return true;
        return carryOut(
          [{ type: 'renameCategory', category: { id: before.id, name }, base: before.name }],
          gone ? t('category.backAgain') : t('category.updated'),
        );
      },
      /** `onRestored` is called when the parent has undone the deletion. */
      remove: (category: Category, onRestored: () => void) =>
        carryOut([{ type: 'deleteCategory', categoryId: category.id }], t('category.deleted'), {
          changes: [{ type: 'addCategory', category, asDeleted: true }],
          done: t('category.restored'),
          onUndone: onRestored,
        }),
    }),
    [carryOut, ids, t],
  );
}
