import { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Category, CategorySchema } from '#shared/library/tables/category.ts';
import { CategoryIdSchema, FlashcardIdSchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import {
  type Flashcard,
  FlashcardBaseSchema,
  FlashcardSchema,
  isAskedField,
} from '#shared/library/tables/flashcard.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { mergeFields, writeConflicts } from './conflict-changes.ts';
import { accept, type Decision, hasRoom, refuse } from './decision.ts';
import { AsDeletedSchema, CardIdsSchema, defineChange } from './define-change.ts';
import { AnswerOfSchema, isAnswered, removeCards, writeSet } from './set-changes.ts';

const getCategoryScope = () => ({ categories: true });

const PlaceSchema = z.object({
  setId: SetIdSchema,
  flashcardId: FlashcardIdSchema,
  index: z.int().check(z.minimum(0)),
  coming: z.optional(z.literal(true)),
});

export const addCategory = defineChange('addCategory', {
  fields: { category: CategorySchema, asDeleted: AsDeletedSchema },
  scope: getCategoryScope,
  listRevivedRows: ({ category, asDeleted }) => (asDeleted ? { categories: [category.id] } : {}),
  decide(library, { category, asDeleted }) {
    if (library.categories.has(category.id)) return accept();
    if (library.categories.size >= LIBRARY_LIMITS.categories) return refuse('too_many_categories');
    return accept(
      ...toWrites({ categories: [(asDeleted && library.deleted.categories.get(category.id)) || category] }),
    );
  },
});

export const renameCategory = defineChange('renameCategory', {
  fields: { category: CategorySchema, base: CategorySchema.shape.name },
  scope: getCategoryScope,
  decide(library, { category, base }, context) {
    const current = library.categories.get(category.id);
    if (!current) return addCategory.decide(library, { type: 'addCategory', category }, context);
    const { row, clashes } = mergeFields(current, category, { name: base });
    const conflicts = writeConflicts(clashes, {
      changeId: context.changeId,
      kind: 'category',
      subject: category.id,
    });
    return accept(...(row.name === current.name ? [] : toWrites({ categories: [row] })), ...conflicts);
  },
});

export const deleteCategory = defineChange('deleteCategory', {
  fields: { categoryId: CategoryIdSchema },
  scope: ({ categoryId }) => ({ categories: true, anyCardOfCategoryId: categoryId }),
  quota: 'freeing',
  decide(library, { categoryId: id }) {
    for (const card of library.flashcards.values()) {
      if (card.categoryId === id) return refuse('category_not_empty');
    }
    return library.categories.has(id) ? accept({ table: 'categories', key: id, row: null }) : accept();
  },
});

/** Restores categories that another device may have deleted. Returns null if the library has no room for them. */
export function reviveCategories(library: Library, categories: readonly Category[]): RowWrite[] | null {
  const missing = categories.filter(({ id }) => !library.categories.has(id));
  if (library.categories.size + missing.length > LIBRARY_LIMITS.categories) return null;
  return toWrites({
    categories: missing.map((category) => library.deleted.categories.get(category.id) ?? category),
  });
}

export const deleteFlashcards = defineChange('deleteFlashcards', {
  fields: { flashcardIds: CardIdsSchema },
  scope: ({ flashcardIds }) => ({ flashcardIds, sets: true }),
  quota: 'freeing',
  decide: (library, { flashcardIds }) => decideDeleteFlashcards(library, flashcardIds),
});

export const addFlashcard = defineChange('addFlashcard', {
  fields: {
    flashcard: FlashcardSchema,
    categoryName: CategorySchema.shape.name,
    answerOf: AnswerOfSchema,
  },
  scope: ({ flashcard, answerOf = null }) => ({
    categories: true,
    flashcardIds: [flashcard.id],
    childId: answerOf,
  }),
  listAddedCards: ({ flashcard }) => [flashcard.id],
  listRevivedRows: ({ flashcard }) => ({ categories: [flashcard.categoryId] }),
  decide(library, { flashcard, categoryName, answerOf }, context) {
    if (library.flashcards.has(flashcard.id) || isAnswered(library, answerOf)) return accept();
    const categories = [{ id: flashcard.categoryId, name: categoryName }];
    return restoreFlashcards.decide(
      library,
      { type: 'restoreFlashcards', flashcards: [flashcard], categories, places: [] },
      context,
    );
  },
});

/**
 * A card that was deleted meanwhile is restored, even above the plan's limit. A card that never existed counts as new.
 */
export const editFlashcard = defineChange('editFlashcard', {
  fields: { flashcard: FlashcardSchema, base: FlashcardBaseSchema, categoryName: CategorySchema.shape.name },
  scope: ({ flashcard }) => ({ categories: true, flashcardIds: [flashcard.id] }),
  listAddedCards: ({ flashcard }) => [flashcard.id],
  listRevivedRows: ({ flashcard }) => ({ flashcards: [flashcard.id], categories: [flashcard.categoryId] }),
  decide(library, { flashcard, base, categoryName }, { rules, changeId }) {
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
});

export const moveFlashcards = defineChange('moveFlashcards', {
  fields: { flashcardIds: CardIdsSchema, category: CategorySchema },
  scope: ({ flashcardIds }) => ({ categories: true, flashcardIds }),
  listRevivedRows: ({ category }) => ({ categories: [category.id] }),
  decide(library, { flashcardIds, category }) {
    const revived = reviveCategories(library, [category]);
    if (!revived) return refuse('too_many_categories');
    const moved = [...new Set(flashcardIds)]
      .flatMap((id) => library.flashcards.get(id) ?? [])
      .filter((card) => card.categoryId !== category.id);
    if (moved.length === 0) return accept();
    const flashcards = moved.map((card) => ({ ...card, categoryId: category.id }));
    return accept(...revived, ...toWrites({ flashcards }));
  },
});

/** Undoing a deletion does not count as adding cards, so it works even above the plan's limit. */
export const restoreFlashcards = defineChange('restoreFlashcards', {
  fields: {
    asDeleted: AsDeletedSchema,
    flashcards: boundedArray(FlashcardSchema, { max: LIBRARY_LIMITS.flashcards }),
    categories: boundedArray(CategorySchema, { max: LIBRARY_LIMITS.categories }),
    places: boundedArray(PlaceSchema, { max: LIBRARY_LIMITS.flashcards }),
  },
  scope({ flashcards, places }) {
    const ids = [...flashcards.map(({ id }) => id), ...places.map(({ flashcardId }) => flashcardId)];
    return { categories: true, flashcardIds: ids, sets: places.length > 0 };
  },
  listAddedCards: ({ flashcards }) => flashcards.map(({ id }) => id),
  listRevivedRows({ asDeleted, flashcards, ...change }) {
    const categories = change.categories.map(({ id }) => id);
    return asDeleted ? { flashcards: flashcards.map(({ id }) => id), categories } : { categories };
  },
  decide(library, { flashcards, categories: listed, places, asDeleted }, { rules }) {
    const ids = new Set(flashcards.map(({ id }) => id));
    const listedIds = listed.map(({ id }) => id);
    const missing = [...new Map(flashcards.map((card) => [card.id, card])).values()]
      .filter(({ id }) => !library.flashcards.has(id))
      .map((card) => (asDeleted && findDeleted(library, card, listedIds)) || card);
    const needed = missing.flatMap(({ categoryId }) => library.deleted.categories.get(categoryId) ?? []);
    const categories = [
      ...new Map([...listed, ...needed].map((category) => [category.id, category])).values(),
    ];
    const categoryIds = new Set([...library.categories.keys(), ...categories.map(({ id }) => id)]);
    if (missing.some(({ categoryId }) => !categoryIds.has(categoryId))) return refuse('category_not_found');
    const isUndo = missing.every(({ id }) => library.restorableFlashcardIds.has(id));
    if (!isUndo && !hasRoom(library.flashcardCount, missing.length, rules))
      return refuse('plan_flashcard_limit');
    if (missing.length > 0 && library.flashcardCount + missing.length > LIBRARY_LIMITS.flashcards)
      return refuse('too_many_flashcards');
    const revived = reviveCategories(library, categories);
    if (!revived) return refuse('too_many_categories');
    const sets = restorePlaces(library, places, (id) => ids.has(id) || library.flashcards.has(id));
    return accept(...revived, ...toWrites({ flashcards: missing }), ...sets);
  },
});

export function decideDeleteFlashcards(library: Library, flashcardIds: readonly string[]): Decision {
  const ids = new Set(flashcardIds.filter((id) => library.flashcards.has(id)));
  const writes: RowWrite[] = [...ids].map((key) => ({ table: 'flashcards', key, row: null }));
  for (const set of library.sets.values()) {
    if (![...set.flashcardIds, ...(set.coming ?? [])].some((id) => ids.has(id))) continue;
    const coming = removeCards(set.coming, ids);
    writes.push(writeSet({ ...set, coming }, removeCards(set.flashcardIds, ids)));
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

function restorePlaces(
  library: Library,
  places: readonly z.infer<typeof PlaceSchema>[],
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
    const others = removeCards(set.coming, new Set([flashcardId]));
    sets.set(setId, { ...set, coming: others, [list]: ids.toSpliced(index, 0, flashcardId) });
  }
  return [...sets.values()].map((set) => writeSet(set));
}
