import type { ChangeOf } from '#shared/library/changes/change.ts';
import { resolveImportCategories } from '#shared/library/changes/import-changes.ts';
import type { Library } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { readingKey, wordKey } from '#shared/library/word-keys.ts';

/** Returns cards in the order of the import's words: its own cards, and existing ones. */
export function listImportedCards(
  library: Pick<Library, 'categories' | 'flashcards'>,
  { categories, flashcards }: Pick<ChangeOf<'importFlashcards'>, 'categories' | 'flashcards'>,
): string[] {
  const { idByGivenId } = resolveImportCategories(library.categories, categories);
  const isWhole = flashcards.every(({ id }) => library.flashcards.has(id));
  const idByWord = new Map<string, string>();
  for (const card of isWhole ? [] : library.flashcards.values()) {
    for (const key of [wordKey(card), keyWithReading(card)])
      if (!idByWord.has(key)) idByWord.set(key, card.id);
  }
  const ids = flashcards.flatMap((given) => {
    if (library.flashcards.has(given.id)) return [given.id];
    const card = { ...given, categoryId: idByGivenId.get(given.categoryId) ?? given.categoryId };
    return idByWord.get(keyWithReading(card)) ?? idByWord.get(wordKey(card)) ?? [];
  });
  return [...new Set(ids)];
}

function keyWithReading(card: Flashcard): string {
  return `${wordKey(card)}\n${readingKey(card)}`;
}
