import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChildId } from '#client/library/use-child.ts';
import { useIds, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import type { CardSet, Category } from '#shared/library/schema.ts';
import { planRestore } from '../rows/plan-restore.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { addedKey, planIntoSet, type SetChoice } from '../sets/plan-into-set.ts';
import { type BulkPlan, planMove, planRemoveFromSet } from './plan-bulk.ts';

/** Returns the actions on many cards at once. Each shows its outcome with an undo and returns whether it was done. */
export function useBulkActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  const newIds = useIds();
  const childId = useChildId();
  return useMemo(() => {
    const unknownName = t('card.unknownCategory');
    const run = (plan: BulkPlan, name: string, toText: (count: number) => string) => {
      if (!plan) {
        notify.success(t('bulk.already', { name }));
        return true;
      }
      const { change, undo, count } = plan;
      return carryOut([change], toText(count), {
        changes: undo,
        done: t('bulk.undone', { count }),
        large: true,
      });
    };
    return {
      remove: (ids: readonly string[]) => {
        const change: Change = { type: 'deleteFlashcards', flashcardIds: [...ids] };
        const undo = [planRestore(readLibrary(), change, unknownName)];
        return run({ change, undo, count: ids.length }, '', (count) => t('bulk.deleted', { count }));
      },
      move: (ids: readonly string[], category: Category) =>
        run(planMove(readLibrary(), ids, category, unknownName), category.name, (count) =>
          t('bulk.moved', { count, name: category.name }),
        ),
      addToSet: (ids: readonly string[], choice: SetChoice) => {
        const name = choice.kind === 'new' ? choice.name : choice.set.name;
        const plan = planIntoSet(choice, ids, { id: newIds.setId(), childId });
        return run(plan, name, (count) => t(addedKey(choice), { count, name }));
      },
      removeFromSet: (ids: readonly string[], set: CardSet) =>
        run(planRemoveFromSet(set, ids), set.name, (count) => t('bulk.removed', { count, name: set.name })),
    };
  }, [carryOut, readLibrary, newIds, childId, notify, t]);
}
export type BulkActions = ReturnType<typeof useBulkActions>;
