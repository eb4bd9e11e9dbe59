import type { Change } from './change.ts';
import { resolveImportCategories } from './import-flashcards.ts';
import type { Library } from './library.ts';

/**
 * The rows besides the categories that `decideChange` reads for a change, so that a server loads those and no others:
 * its cost then grows with the change and not with the library (DESIGN section 5).
 */
export type ChangeScope = {
  flashcardIds: string[];
  sets: boolean;
  /** Categories all of whose cards are read. */
  cardsOfCategoryIds: string[];
  /** A category of which it matters only whether it has a card. */
  anyCardOfCategoryId: string | null;
};

const NOTHING: ChangeScope = {
  flashcardIds: [],
  sets: false,
  cardsOfCategoryIds: [],
  anyCardOfCategoryId: null,
};

/** What `change` reads of a library that has these categories. */
export function changeScope(categories: Library['categories'], change: Change): ChangeScope {
  switch (change.type) {
    case 'putCategory':
    case 'saveRecord':
      return NOTHING;
    case 'deleteCategory':
      return { ...NOTHING, anyCardOfCategoryId: change.categoryId };
    case 'putFlashcard':
      return { ...NOTHING, flashcardIds: [change.flashcard.id] };
    case 'deleteFlashcard':
    case 'addToSet':
      return { ...NOTHING, flashcardIds: [change.flashcardId], sets: true };
    case 'removeFromSet':
      return { ...NOTHING, sets: true };
    case 'importFlashcards': {
      const { idByGivenId } = resolveImportCategories(categories, change.categories);
      return {
        ...NOTHING,
        flashcardIds: change.flashcards.map((card) => card.id),
        cardsOfCategoryIds: [...new Set(idByGivenId.values())].filter((id) => categories.has(id)),
      };
    }
  }
}
