import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommit, useIds } from '#client/library/use-library.ts';
import type { Change } from '#shared/library/change.ts';
import type { Category } from '#shared/library/schema.ts';
import type { Say } from '../notice/use-notice.ts';
import { useRefusalText } from '../rows/use-refusal-text.ts';

/** What a parent can do with categories; each tells how it went and gives whether it was done. */
export function useCategoryActions(say: Say) {
  const { t } = useTranslation('flashcards');
  const refusalText = useRefusalText();
  const commit = useCommit();
  const ids = useIds();
  return useMemo(() => {
    const carryOut = (change: Change, done: string, undo?: () => void): boolean => {
      const result = commit(change);
      if (result.ok) say.success(t(done), undo);
      else say.error(refusalText(result.code));
      return result.ok;
    };
    const put = (category: Category, done: string) => carryOut({ type: 'putCategory', category }, done);
    return {
      add: (name: string) => put({ id: ids.categoryId(), name }, 'category.added'),
      update: (category: Category) => put(category, 'category.updated'),
      /** `onRestored` is called when the parent has taken the deletion back. */
      remove: (category: Category, onRestored: () => void) =>
        carryOut({ type: 'deleteCategory', categoryId: category.id }, 'category.deleted', () => {
          if (put(category, 'category.restored')) onRestored();
        }),
    };
  }, [commit, ids, refusalText, say, t]);
}
