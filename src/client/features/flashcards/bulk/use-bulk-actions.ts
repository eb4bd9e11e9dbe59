import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useIds, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { groupBy } from '#shared/lib/collections.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { CardEdit } from '../rows/plan-card-edit.ts';
import { listPlaces, planRestore } from '../rows/plan-restore.ts';
import { type BulkPlan, getAddedKey, planIntoSet, type SetChoice } from '../sets/plan-into-set.ts';

/** Moves cards to a category. The undo moves them back to their former categories. */
function planMove(
  library: Library,
  ids: readonly string[],
  category: Category,
  unknownName: string,
): BulkPlan {
  const getCategoryId = (id: string) => library.flashcards.get(id)?.categoryId ?? category.id;
  const flashcardIds = ids.filter((id) => getCategoryId(id) !== category.id);
  if (flashcardIds.length === 0) return null;
  return {
    change: { type: 'moveFlashcards', flashcardIds, category },
    undo: [...groupBy(flashcardIds, getCategoryId)].map(([id, moved]) => ({
      type: 'moveFlashcards',
      flashcardIds: moved,
      category: library.categories.get(id) ?? { id, name: unknownName },
    })),
    count: flashcardIds.length,
  };
}

/** Removes cards from a set. The undo restores their places. */
function planRemoveFromSet(set: CardSet, ids: readonly string[]): BulkPlan {
  const removed = new Set(ids);
  const flashcardIds = set.flashcardIds.filter((id) => removed.has(id));
  if (flashcardIds.length === 0) return null;
  const places = listPlaces(set.id, set.flashcardIds, removed);
  return {
    change: { type: 'removeFromSet', setId: set.id, flashcardIds },
    undo: [{ type: 'restoreFlashcards', flashcards: [], categories: [], places }],
    count: flashcardIds.length,
  };
}

/** Returns the bulk actions. Each shows its outcome with an Undo and returns true on success. */
export function useBulkActions(notify: Notify) {
  const { t } = useTranslation('flashcards');
  const readLibrary = useReadLibrary();
  const carryOut = useCarryOut(notify);
  const newIds = useIds();
  const childId = useChildId();
  const unknownName = t('card.unknownCategory');
  const runPlan = (plan: BulkPlan, name: string, formatDone: (count: number) => string) => {
    if (!plan) {
      notify.success(t('bulk.already', { name }));
      return true;
    }
    const { change, undo, count } = plan;
    return carryOut([change], formatDone(count), {
      changes: undo,
      done: t('bulk.undone', { count }),
      large: true,
    });
  };
  return {
    remove: (ids: readonly string[]) => {
      const change: Change = { type: 'deleteFlashcards', flashcardIds: [...ids] };
      const undo = [planRestore(readLibrary(), change, unknownName)];
      return runPlan({ change, undo, count: ids.length }, '', (count) => t('bulk.deleted', { count }));
    },
    move: (ids: readonly string[], category: Category) =>
      runPlan(planMove(readLibrary(), ids, category, unknownName), category.name, (count) =>
        t('bulk.moved', { count, name: category.name }),
      ),
    addToSet: (ids: readonly string[], choice: SetChoice) => {
      const name = choice.kind === 'new' ? choice.name : choice.set.name;
      const plan = planIntoSet(choice, ids, { id: newIds.setId(), childId });
      return runPlan(plan, name, (count) => t(getAddedKey(choice), { count, name }));
    },
    /** Fills cards in one change, which the list of imports can undo later. */
    fill: (edits: readonly CardEdit[]) => {
      const importId = newUuid();
      const change: Change = {
        type: 'importFlashcards',
        importId,
        at: toZonedIso(new Date()),
        fileName: t('readings.title'),
        categories: [],
        flashcards: [],
        edits: edits.map(({ flashcard, base: { english, pinyin } }) => ({
          flashcard,
          base: { ...(english !== undefined && { english }), ...(pinyin !== undefined && { pinyin }) },
        })),
      };
      const undo: Change[] = [{ type: 'undoImport', importId }];
      return runPlan({ change, undo, count: edits.length }, '', (count) => t('readings.filled', { count }));
    },
    removeFromSet: (ids: readonly string[], set: CardSet) =>
      runPlan(planRemoveFromSet(set, ids), set.name, (count) => t('bulk.removed', { count, name: set.name })),
  };
}
