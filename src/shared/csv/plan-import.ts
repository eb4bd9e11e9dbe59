import type { Change, Refusal } from '#shared/library/change.ts';
import type { IdMaker } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { cleanText, textKey } from '#shared/library/text.ts';
import { type CategoryTarget, type ImportMapping, indexCategories } from './mapping.ts';
import type { FileCategory, WordList } from './word-list.ts';

/** The figures of the preview and of the summary (spec section 8). */
export type ImportFigures = {
  newCategories: number;
  mappedCategories: number;
  newFlashcards: number;
  duplicateFlashcards: number;
};

/** What an import does; `refusal` tells beforehand why the library would not take it. */
export type ImportPlan = {
  change: Extract<Change, { type: 'importFlashcards' }>;
  figures: ImportFigures;
  refusal: Refusal | null;
};

type Destination = { category: Category; isNew: boolean; words: Set<string> };

/**
 * Plans an import: the very change that will be committed, and its exact figures. The preview shows a plan and the
 * import commits one, so they cannot disagree; when the library has changed in between, plan again.
 * A word is a duplicate if its category has it already, whatever its case, in the library or earlier in the file. A
 * target that has been deleted meanwhile is made anew under the file's name for it.
 */
export function planImport(
  list: WordList,
  mapping: ImportMapping,
  library: Library,
  ids: IdMaker,
): ImportPlan {
  const destinations = new Map<string, Destination>();
  const byName = indexCategories(library);
  const open = (target: CategoryTarget, from: FileCategory): Destination | null => {
    const name = nameTarget(target, from, library);
    if (name === null) return null;
    const existing = target.kind === 'existing' ? library.categories.get(target.categoryId) : undefined;
    const category = existing ?? byName.get(textKey(name)) ?? { id: ids.categoryId(), name };
    const known = destinations.get(category.id);
    if (known) return known;
    const destination = { category, isNew: !library.categories.has(category.id), words: new Set<string>() };
    byName.set(textKey(category.name), byName.get(textKey(category.name)) ?? category);
    destinations.set(category.id, destination);
    return destination;
  };
  const routes = list.categories.flatMap((from, index) => {
    const destination = open(mapping[index] ?? { kind: 'skip' }, from);
    return destination ? [{ from, destination }] : [];
  });
  collectExistingWords(library, destinations);
  const { flashcards, duplicates } = collectNewCards(routes, ids);
  return toPlan(library, [...destinations.values()], flashcards, duplicates);
}

/** The name of the target's category, or null when its words are not imported. */
function nameTarget(target: CategoryTarget, from: FileCategory, library: Library): string | null {
  if (target.kind === 'skip') return null;
  if (target.kind === 'new') return cleanText(target.name) || null;
  return library.categories.get(target.categoryId)?.name ?? (from.name || null);
}

function collectExistingWords(library: Library, destinations: ReadonlyMap<string, Destination>): void {
  for (const { categoryId, word } of library.flashcards.values()) {
    destinations.get(categoryId)?.words.add(textKey(word));
  }
}

function collectNewCards(routes: { from: FileCategory; destination: Destination }[], ids: IdMaker) {
  const flashcards: Flashcard[] = [];
  let duplicates = 0;
  for (const { from, destination } of routes) {
    for (const word of from.words) {
      const key = textKey(word.word);
      if (destination.words.has(key)) {
        duplicates += 1;
        continue;
      }
      destination.words.add(key);
      flashcards.push({ id: ids.flashcardId(), ...word, categoryId: destination.category.id });
    }
  }
  return { flashcards, duplicates };
}

function toPlan(
  library: Library,
  targets: Destination[],
  flashcards: Flashcard[],
  duplicates: number,
): ImportPlan {
  const newCategories = targets.filter(({ isNew }) => isNew).length;
  const tooManyCategories = library.categories.size + newCategories > LIBRARY_LIMITS.categories;
  const tooManyCards = library.flashcardCount + flashcards.length > LIBRARY_LIMITS.flashcards;
  return {
    change: { type: 'importFlashcards', categories: targets.map(({ category }) => category), flashcards },
    figures: {
      newCategories,
      mappedCategories: targets.length - newCategories,
      newFlashcards: flashcards.length,
      duplicateFlashcards: duplicates,
    },
    refusal: tooManyCategories ? 'too_many_categories' : tooManyCards ? 'too_many_flashcards' : null,
  };
}
