import type { ChangeOf } from './change.ts';
import { wordKey } from './duplicates.ts';
import { resolveImportCategories } from './import-flashcards.ts';
import type { Library } from './library.ts';

/**
 * Returns the ids of the cards that the words of an import are in `library`, once it has been carried out, in their order:
 * the cards that it brought, and those that were there already.
 */
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
