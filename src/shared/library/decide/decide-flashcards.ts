import type { ChangeOf } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { type Flashcard, isAskedField } from '#shared/library/tables/flashcard.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeFields, writeConflicts } from './decide-conflicts.ts';
import { withoutCards, writeSet } from './decide-sets.ts';
import { accept, type Decision, type Decisions, hasRoom, refuse } from './decision.ts';

export const categoryDecisions: Decisions<'addCategory' | 'renameCategory' | 'deleteCategory'> = {
  addCategory(library, { category, asDeleted }) {
    if (library.categories.has(category.id)) return accept();
    if (library.categories.size >= LIBRARY_LIMITS.categories) return refuse('too_many_categories');
    return accept(
      ...toWrites({ categories: [(asDeleted && library.deleted.categories.get(category.id)) || category] }),
    );
  },

  renameCategory(library, { category, base }, context) {
    const current = library.categories.get(category.id);
    if (!current) return categoryDecisions.addCategory(library, { type: 'addCategory', category }, context);
    const { row, clashes } = mergeFields(current, category, { name: base });
    const conflicts = writeConflicts(clashes, {
      changeId: context.changeId,
      kind: 'category',
      subject: category.id,
    });
    return accept(...(row.name === current.name ? [] : toWrites({ categories: [row] })), ...conflicts);
  },

  deleteCategory(library, { categoryId: id }) {
    for (const card of library.flashcards.values()) {
      if (card.categoryId === id) return refuse('category_not_empty');
    }
    return library.categories.has(id) ? accept({ table: 'categories', key: id, row: null }) : accept();
  },
};

/** Another device may have deleted them meanwhile. Null when the library has no room for that many. */
export function reviveCategories(library: Library, categories: readonly Category[]): RowWrite[] | null {
  const missing = categories.filter(({ id }) => !library.categories.has(id));
  if (library.categories.size + missing.length > LIBRARY_LIMITS.categories) return null;
  return toWrites({
    categories: missing.map((category) => library.deleted.categories.get(category.id) ?? category),
  });
}

export const flashcardDecisions: Decisions<
  'deleteFlashcards' | 'addFlashcard' | 'editFlashcard' | 'moveFlashcards' | 'restoreFlashcards'
> = {
  deleteFlashcards: (library, { flashcardIds }) => decideDeleteFlashcards(library, flashcardIds),

  addFlashcard(library, { flashcard, categoryName }, context) {
    if (library.flashcards.has(flashcard.id)) return accept();
    const categories = [{ id: flashcard.categoryId, name: categoryName }];
    return flashcardDecisions.restoreFlashcards(
      library,
      { type: 'restoreFlashcards', flashcards: [flashcard], categories, places: [] },
      context,
    );
  },

  /** A card deleted meanwhile comes back, even above the plan's limit; one that never existed counts as new. */
  editFlashcard(library, { flashcard, base, categoryName }, { rules, changeId }) {
    const current = library.flashcards.get(flashcard.id);
    const isKnown = current !== undefined || library.restorableFlashcardIds.has(flashcard.id);
    if (!isKnown && !hasRoom(library.flashcardCount, 1, rules)) return refuse('plan_flashcard_limit');
    if (!current && library.flashcardCount >= LIBRARY_LIMITS.flashcards) return refuse('too_many_flashcards');
    const before = current ?? findDeleted(library, flashcard, [flashcard.categoryId]);
    const merged = before ? mergeFields(before, flashcard, base) : { row: flashcard, clashes: [] };
    const { row } = merged;
    const clashes = merged.clashes.filter(({ field }) => isAskedField(field));
    const needed = [{ id: row.categoryId, name: categoryName }].filter(
      ({ id }) => id === flashcard.categoryId || library.deleted.categories.has(id),
    );
    const revived = reviveCategories(library, needed);
    if (!revived) return refuse('too_many_categories');
    const conflicts = writeConflicts(clashes, { changeId, kind: 'flashcard', subject: flashcard.id });
    return accept(
      ...revived,
      ...(current && Object.keys(base).length === 0 ? [] : toWrites({ flashcards: [row] })),
      ...conflicts,
    );
  },

  moveFlashcards(library, { flashcardIds, category }) {
    const revived = reviveCategories(library, [category]);
    if (!revived) return refuse('too_many_categories');
    const moved = [...new Set(flashcardIds)]
      .flatMap((id) => library.flashcards.get(id) ?? [])
      .filter((card) => card.categoryId !== category.id);
    if (moved.length === 0) return accept();
    const flashcards = moved.map((card) => ({ ...card, categoryId: category.id }));
    return accept(...revived, ...toWrites({ flashcards }));
  },

  /** Undoing a deletion is not adding: it works above the plan's limit, too. */
  restoreFlashcards(library, { flashcards, categories: given, places, asDeleted }, { rules }) {
    const ids = new Set(flashcards.map(({ id }) => id));
    const named = given.map(({ id }) => id);
    const missing = [...new Map(flashcards.map((card) => [card.id, card])).values()]
      .filter(({ id }) => !library.flashcards.has(id))
      .map((card) => (asDeleted && findDeleted(library, card, named)) || card);
    const needed = missing.flatMap(({ categoryId }) => library.deleted.categories.get(categoryId) ?? []);
    const categories = [
      ...new Map([...given, ...needed].map((category) => [category.id, category])).values(),
    ];
    const known = new Set([...library.categories.keys(), ...categories.map(({ id }) => id)]);
    if (missing.some(({ categoryId }) => !known.has(categoryId))) return refuse('category_not_found');
    const isUndo = missing.every(({ id }) => library.restorableFlashcardIds.has(id));
    if (!isUndo && !hasRoom(library.flashcardCount, missing.length, rules))
      return refuse('plan_flashcard_limit');
    if (missing.length > 0 && library.flashcardCount + missing.length > LIBRARY_LIMITS.flashcards)
      return refuse('too_many_flashcards');
    const revived = reviveCategories(library, categories);
    if (!revived) return refuse('too_many_categories');
    const sets = putBack(library, places, (id) => ids.has(id) || library.flashcards.has(id));
    return accept(...revived, ...toWrites({ flashcards: missing }), ...sets);
  },
};

export function decideDeleteFlashcards(library: Library, flashcardIds: readonly string[]): Decision {
  const ids = new Set(flashcardIds.filter((id) => library.flashcards.has(id)));
  const writes: RowWrite[] = [...ids].map((key) => ({ table: 'flashcards', key, row: null }));
  for (const set of library.sets.values()) {
    if (![...set.flashcardIds, ...(set.coming ?? [])].some((id) => ids.has(id))) continue;
    const coming = withoutCards(set.coming, ids);
    writes.push(writeSet({ ...set, coming }, withoutCards(set.flashcardIds, ids)));
  }
  return accept(...writes);
}

function findDeleted(
  library: Library,
  { id, categoryId }: Flashcard,
  categoryIds: readonly string[],
): Flashcard | undefined {
  const card = library.deleted.flashcards.get(id);
  if (card === undefined) return undefined;
  const isThere =
    library.categories.has(card.categoryId) ||
    library.deleted.categories.has(card.categoryId) ||
    categoryIds.includes(card.categoryId);
  return isThere ? card : { ...card, categoryId };
}

function putBack(
  library: Library,
  places: ChangeOf<'restoreFlashcards'>['places'],
  exists: (flashcardId: string) => boolean,
): RowWrite[] {
  const sets = new Map<number, CardSet>();
  for (const { setId, flashcardId, index, coming } of places) {
    const set = sets.get(setId) ?? library.sets.get(setId);
    if (!set || !exists(flashcardId)) continue;
    const list = coming ? 'coming' : 'flashcardIds';
    const ids = set[list] ?? [];
    if (ids.includes(flashcardId) || (coming && set.flashcardIds.includes(flashcardId))) continue;
    if (ids.length >= LIBRARY_LIMITS.cardsPerSet) continue;
    const others = withoutCards(set.coming, new Set([flashcardId]));
    sets.set(setId, { ...set, coming: others, [list]: ids.toSpliced(index, 0, flashcardId) });
  }
  return [...sets.values()].map((set) => writeSet(set));
}
