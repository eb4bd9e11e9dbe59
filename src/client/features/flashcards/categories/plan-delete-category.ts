import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { planRestore } from '../rows/plan-restore.ts';

/** Deletes the cards that this device knows. A card that another device adds meanwhile stays, and so does the category. */
export function planDeleteCategory(library: Library, category: Category) {
  const flashcardIds = [...library.flashcards.values()]
    .filter(({ categoryId }) => categoryId === category.id)
    .map(({ id }) => id);
  const deletion = { type: 'deleteFlashcards', flashcardIds } as const;
  const changes: Change[] = [deletion, { type: 'deleteCategory', categoryId: category.id }];
  return { changes, undo: [planRestore(library, deletion, category.name)], count: flashcardIds.length };
}
