import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { planRestore } from '../rows/plan-restore.ts';

/** Deletes the cards that this device knows; one that another device adds meanwhile stays, and the category with it. */
export function planDeleteCategory(library: Library, category: Category) {
  const flashcardIds = [...library.flashcards.values()]
    .filter(({ categoryId }) => categoryId === category.id)
    .map(({ id }) => id);
  const deletion = { type: 'deleteFlashcards', flashcardIds } as const;
  const changes: Change[] = [deletion, { type: 'deleteCategory', categoryId: category.id }];
  return { changes, undo: [planRestore(library, deletion, category.name)], count: flashcardIds.length };
}
