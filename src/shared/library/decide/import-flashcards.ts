import type { ChangeOf, Refusal } from '#shared/library/change.ts';
import { wordKey } from '#shared/library/duplicates.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { decideDeleteFlashcards } from './decide-flashcards.ts';
import { accept, type Decision, type Decisions, hasRoom, type LibraryRules, refuse } from './decision.ts';

type ImportFigures = Record<
  'newCategories' | 'existingCategories' | 'newFlashcards' | 'duplicateFlashcards',
  number
>;
export type FlashcardImportPlan =
  | { ok: true; writes: RowWrite[]; figures: ImportFigures }
  | { ok: false; code: Refusal };

/** All or nothing: over a limit of the library or the plan, the import is refused whole. */
export function planFlashcardImport(
  library: Library,
  change: ChangeOf<'importFlashcards'>,
  rules: LibraryRules,
): FlashcardImportPlan {
  const { idByGivenId, created } = resolveImportCategories(library.categories, change.categories);
  const { importId, at, fileName } = change;
  if (library.imports.has(importId)) return { ok: true, writes: [], figures: NOTHING_IMPORTED };
  if (library.categories.size + created.length > LIBRARY_LIMITS.categories)
    return refuse('too_many_categories');
  const words = wordsByCategory(library, new Set(idByGivenId.values()));
  const flashcards: Flashcard[] = [];
  for (const flashcard of change.flashcards) {
    const categoryId = idByGivenId.get(flashcard.categoryId) ?? flashcard.categoryId;
    const known = words.get(categoryId);
    const word = textKey(flashcard.word);
    // A card without a listed category can't come from our own screens; it counts as skipped and nothing is lost.
    if (!known || known.has(word) || library.flashcards.has(flashcard.id)) continue;
    known.add(word);
    flashcards.push({ ...flashcard, categoryId, importId });
  }
  const { length: flashcardCount } = flashcards;
  if (library.flashcardCount + flashcardCount > LIBRARY_LIMITS.flashcards)
    return refuse('too_many_flashcards');
  if (!hasRoom(library.flashcardCount, flashcardCount, rules)) return refuse('plan_flashcard_limit');
  const categoryIds = created.map(({ id }) => id);
  const row = { id: importId, at, fileName, flashcardCount, categoryIds, undone: false };
  const imports = created.length + flashcardCount > 0 ? [row] : [];
  return {
    ok: true,
    writes: toWrites({ categories: created, flashcards, imports }),
    figures: {
      newCategories: created.length,
      existingCategories: new Set(idByGivenId.values()).size - created.length,
      newFlashcards: flashcardCount,
      duplicateFlashcards: change.flashcards.length - flashcardCount,
    },
  };
}

const NOTHING_IMPORTED = {
  newCategories: 0,
  existingCategories: 0,
  newFlashcards: 0,
  duplicateFlashcards: 0,
};

export function resolveImportCategories(categories: Library['categories'], given: readonly Category[]) {
  const idByName = new Map<string, string>();
  for (const category of categories.values()) {
    const key = textKey(category.name);
    if (!idByName.has(key)) idByName.set(key, category.id);
  }
  const idByGivenId = new Map<string, string>();
  const created: Category[] = [];
  for (const category of given) {
    if (categories.has(category.id)) {
      idByGivenId.set(category.id, category.id);
      continue;
    }
    const key = textKey(category.name);
    const id = idByName.get(key);
    if (id === undefined) {
      created.push(category);
      idByName.set(key, category.id);
    }
    idByGivenId.set(category.id, id ?? category.id);
  }
  return { idByGivenId, created };
}

function wordsByCategory(library: Library, categoryIds: ReadonlySet<string>): Map<string, Set<string>> {
  const words = new Map([...categoryIds].map((id) => [id, new Set<string>()]));
  for (const card of library.flashcards.values()) words.get(card.categoryId)?.add(textKey(card.word));
  return words;
}

export const importDecisions: Decisions<'importFlashcards' | 'undoImport'> = {
  importFlashcards(library, change, { rules }) {
    const plan = planFlashcardImport(library, change, rules);
    return plan.ok ? accept(...plan.writes) : plan;
  },
  undoImport: (library, { importId }) => decideUndoImport(library, importId),
};

/** Deletes every card of the import, however edited since, and its categories if they are empty then. */
export function decideUndoImport(library: Library, importId: string): Decision {
  const row = library.imports.get(importId);
  if (!row) return refuse('import_not_found');
  if (row.undone) return accept();
  const brought = new Set<string>();
  const stillUsed = new Set<string>();
  for (const card of library.flashcards.values()) {
    if (card.importId === importId) brought.add(card.id);
    else stillUsed.add(card.categoryId);
  }
  const deletion = decideDeleteFlashcards(library, [...brought]);
  if (!deletion.ok) return deletion;
  const categories = row.categoryIds
    .filter((id) => library.categories.has(id) && !stillUsed.has(id))
    .map((key): RowWrite => ({ table: 'categories', key, row: null }));
  return accept(...deletion.writes, ...categories, {
    table: 'imports',
    key: importId,
    row: { ...row, undone: true },
  });
}

/** In the order of the import's words: its own cards, and those that were there already. */
export function listImportedCards(
  library: Pick<Library, 'categories' | 'flashcards'>,
  { categories, flashcards }: Pick<ChangeOf<'importFlashcards'>, 'categories' | 'flashcards'>,
): string[] {
  const { idByGivenId } = resolveImportCategories(library.categories, categories);
  const idByWord = new Map<string, string>();
  for (const card of library.flashcards.values()) {
    if (!idByWord.has(wordKey(card))) idByWord.set(wordKey(card), card.id);
  }
  const ids = flashcards.flatMap((given) => {
    if (library.flashcards.has(given.id)) return [given.id];
    const categoryId = idByGivenId.get(given.categoryId) ?? given.categoryId;
    return idByWord.get(wordKey({ ...given, categoryId })) ?? [];
  });
  return [...new Set(ids)];
}
