import type { Change } from './change.ts';
import { resolveImportCategories } from './decide/import-flashcards.ts';
import { createDefaultRowsLike } from './defaults.ts';
import type { Library } from './library.ts';
import type { ChildDay } from './tables/day-record.ts';
import { FIRST_CHILD } from './tables/fields.ts';

/** What `decideChange` reads besides the categories, so that its cost does not grow with the library. */
export type ChangeScope = {
  flashcardIds: readonly string[];
  sets: boolean;
  cardsOfCategoryIds: readonly string[];
  anyCardOfCategoryId: string | null;
  days: readonly ChildDay[];
  /** Read wherever it is: its id must not be used twice. */
  entryId: string | null;
  conflictId: string | null;
  importId: string | null;
  imports: boolean;
  childId: number | null;
  children: boolean;
  stories: boolean;
  rotationId: string | null;
  /** The import's cards and all cards of the categories that it created. */
  cardsOfImport: boolean;
};

const NOTHING: ChangeScope = {
  flashcardIds: [],
  sets: false,
  cardsOfCategoryIds: [],
  anyCardOfCategoryId: null,
  days: [],
  entryId: null,
  conflictId: null,
  importId: null,
  imports: false,
  childId: null,
  children: false,
  stories: false,
  rotationId: null,
  cardsOfImport: false,
};

export function changeScope(categories: Library['categories'], change: Change): ChangeScope {
  return { ...NOTHING, ...listReadRows(categories, change) };
}

function listReadRows(categories: Library['categories'], change: Change): Partial<ChangeScope> {
  switch (change.type) {
    case 'chooseDefaults': {
      const rows = createDefaultRowsLike(categories, change.language);
      return { flashcardIds: rows?.flashcards.map(({ id }) => id) ?? [], sets: true, childId: FIRST_CHILD };
    }
    case 'addCategory':
    case 'renameCategory':
      return {};
    case 'deleteCategory':
      return { anyCardOfCategoryId: change.categoryId };
    case 'addFlashcard':
    case 'editFlashcard':
      return { flashcardIds: [change.flashcard.id] };
    case 'moveFlashcards':
      return { flashcardIds: change.flashcardIds };
    case 'deleteFlashcards':
    case 'addToSet':
    case 'addComing':
      return { flashcardIds: change.flashcardIds, sets: true };
    case 'removeFromSet':
    case 'renameSet':
    case 'moveSet':
    case 'deleteSet':
    case 'editSet':
    case 'removeComing':
    case 'moveComing':
    case 'steerRotation':
      return { sets: true };
    case 'addSet':
    case 'reviveSet': {
      const { childId, flashcardIds, coming = [] } = change.set;
      return { flashcardIds: [...flashcardIds, ...coming], sets: true, childId };
    }
    case 'restoreFlashcards': {
      const placed = change.places.map(({ flashcardId }) => flashcardId);
      return { flashcardIds: [...change.flashcards.map(({ id }) => id), ...placed], sets: placed.length > 0 };
    }
    case 'importFlashcards': {
      const { idByGivenId } = resolveImportCategories(categories, change.categories);
      return {
        importId: change.importId,
        imports: Boolean(change.edits?.length || change.intoSets),
        flashcardIds: [
          ...change.flashcards.map(({ id }) => id),
          ...(change.edits ?? []).map(({ flashcard }) => flashcard.id),
          ...(change.intoSets?.sets ?? []).flatMap(({ flashcardIds }) => flashcardIds),
        ],
        ...(change.intoSets && { sets: true, childId: change.intoSets.childId }),
        cardsOfCategoryIds: [...new Set(idByGivenId.values())].filter((id) => categories.has(id)),
      };
    }
    case 'undoImport':
      return { importId: change.importId, imports: true, cardsOfImport: true, sets: true };
    case 'rotateSet':
      return { flashcardIds: [...change.rotation.entering, ...change.cards.map(({ id }) => id)], sets: true };
    case 'undoRotation':
      return { rotationId: change.rotationId, sets: true };
    case 'reviveRotation':
      return { rotationId: change.rotation.id, sets: true, childId: change.rotation.childId };
    case 'startGently':
      return {
        flashcardIds: change.first ? [change.first.flashcard.id] : [],
        sets: true,
        childId: change.childId,
      };
    case 'undoGentleStart': {
      const { first, childId } = change;
      const cards = change.sets.flatMap(({ flashcardIds, coming = [] }) => [...flashcardIds, ...coming]);
      return {
        flashcardIds: [...cards, ...(first ? [first.flashcardId] : [])],
        cardsOfCategoryIds: first?.categoryId && categories.has(first.categoryId) ? [first.categoryId] : [],
        sets: true,
        childId,
      };
    }
    case 'editChild':
      return { childId: change.child.id };
    case 'addChild':
    case 'removeChild':
      return { children: true };
    case 'restoreChild':
      return { childId: change.childId };
    case 'keepStory':
    case 'editStory':
    case 'deleteStory':
      return { stories: true };
    case 'logDay': {
      const { id, childId, day } = change.entry;
      return { days: [{ childId, day }], entryId: id, childId };
    }
    case 'moveEntry': {
      const { entryId, childId, day, to } = change;
      return { days: [childId, to].map((id) => ({ childId: id, day })), entryId, childId: to };
    }
    case 'undoEntries':
    case 'redoEntries':
      return { days: [{ childId: change.childId, day: change.day }] };
    case 'reviveDay': {
      const { childId, date } = change.record;
      return { days: [{ childId, day: date }], entryId: change.entryId, childId };
    }
    case 'resolveConflict':
      return { conflictId: change.conflictId };
    case 'reviveConflict':
      return { conflictId: change.conflict.id, childId: change.conflict.childId ?? null };
  }
}

type RevivedRows = {
  flashcards?: readonly string[];
  categories?: readonly string[];
  sets?: readonly number[];
};

export function listRevivedRows(change: Change): RevivedRows {
  switch (change.type) {
    case 'addCategory':
      return change.asDeleted ? { categories: [change.category.id] } : {};
    case 'addFlashcard':
      return { categories: [change.flashcard.categoryId] };
    case 'editFlashcard':
      return { flashcards: [change.flashcard.id], categories: [change.flashcard.categoryId] };
    case 'moveFlashcards':
      return { categories: [change.category.id] };
    case 'restoreFlashcards': {
      const categories = change.categories.map(({ id }) => id);
      return change.asDeleted
        ? { flashcards: change.flashcards.map(({ id }) => id), categories }
        : { categories };
    }
    case 'reviveSet':
      return change.asDeleted ? { sets: [change.set.id] } : {};
    default:
      return {};
  }
}
