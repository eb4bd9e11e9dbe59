import type { CardSet, Flashcard, WordLanguage } from '#shared/library/schema.ts';
import { hasCjk } from '#shared/print/characters.ts';

/** Returns the language of most words of a set; without words that of its name. */
export function languageOfSet(
  { name, flashcardIds }: CardSet,
  flashcards: ReadonlyMap<string, Flashcard>,
): WordLanguage {
  const words = flashcardIds.flatMap((id) => flashcards.get(id)?.word ?? []);
  const texts = words.length > 0 ? words : [name];
  return 2 * texts.filter(hasCjk).length > texts.length ? 'zh' : 'en';
}
