import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet, Category } from '#shared/library/schema.ts';

/** One change of many cards with the changes that undo it; null where it would change nothing. */
export type BulkPlan = { change: Change; undo: Change[]; count: number } | null;

/** Moves cards to a category; the undo moves them back, grouped by where they were. */
export function planMove(
  library: Library,
  ids: readonly string[],
  category: Category,
  unknownName: string,
): BulkPlan {
  const moved = ids.filter((id) => {
    const card = library.flashcards.get(id);
    return card !== undefined && card.categoryId !== category.id;
  });
  if (moved.length === 0) return null;
  const from = new Map<string, string[]>();
  for (const id of moved) {
    const categoryId = library.flashcards.get(id)?.categoryId ?? '';
    const group = from.get(categoryId);
    if (group) group.push(id);
    else from.set(categoryId, [id]);
  }
  return {
    change: { type: 'moveFlashcards', flashcardIds: moved, category },
    undo: [...from].map(([id, flashcardIds]) => ({
      type: 'moveFlashcards',
      flashcardIds,
      category: library.categories.get(id) ?? { id, name: unknownName },
    })),
    count: moved.length,
  };
}

/** Adds cards at the end of a set; the undo removes those that were not in it before. */
export function planAddToSet(set: CardSet, ids: readonly string[]): BulkPlan {
  const held = new Set(set.flashcardIds);
  const added = ids.filter((id) => !held.has(id));
  if (added.length === 0) return null;
  return {
    change: { type: 'addToSet', setId: set.id, flashcardIds: added },
    undo: [{ type: 'removeFromSet', setId: set.id, flashcardIds: added }],
    count: added.length,
  };
}

/** Removes cards from a set; the undo puts them back at their places. */
export function planRemoveFromSet(set: CardSet, ids: readonly string[]): BulkPlan {
  const wanted = new Set(ids);
  const flashcardIds = set.flashcardIds.filter((id) => wanted.has(id));
  if (flashcardIds.length === 0) return null;
  const places = set.flashcardIds.flatMap((flashcardId, index) =>
    wanted.has(flashcardId) ? [{ setId: set.id, flashcardId, index }] : [],
  );
  return {
    change: { type: 'removeFromSet', setId: set.id, flashcardIds },
    undo: [{ type: 'restoreFlashcards', flashcards: [], categories: [], places }],
    count: flashcardIds.length,
  };
}
