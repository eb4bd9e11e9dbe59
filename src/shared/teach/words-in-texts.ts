import { hasCjk } from '#shared/lib/cjk.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { textKey } from '#shared/library/tables/text.ts';
import { stageOfCard } from '../shipped-words/shipped-word.ts';

/** Returns whether a word is in a text that the child's sets currently hold (`docs/product/stages.md#words-in-texts`). */
export function findWordsInTexts(
  { flashcards, sets }: Pick<Library, 'flashcards' | 'sets'>,
  childId: number,
): (word: string) => boolean {
  const texts = listSets({ sets }, childId).flatMap((set) =>
    set.opensOn ? [] : set.flashcardIds.filter((id) => isText(id, set)),
  );
  const keys = texts.flatMap((id) => textKey(flashcards.get(id)?.word ?? '') || []);
  if (keys.length === 0) return () => false;
  const wordsOfTexts = keys.map((text) => new Set(listLatinWords(text)));
  return (word) => {
    const key = textKey(word);
    if (hasCjk(key)) return keys.some((text) => text.includes(key));
    const parts = listLatinWords(key);
    return parts.length > 0 && wordsOfTexts.some((words) => parts.every((part) => words.has(part)));
  };
}

function isText(cardId: string, { stage }: CardSet): boolean {
  const own = stageOfCard(cardId, stage);
  return own !== 'words' && own !== 'dots';
}

/** Strips plural and possessive endings, so that "birds" and "bird’s" become "bird". */
function listLatinWords(text: string): string[] {
  return (text.match(/[\p{L}’']+/gu) ?? []).map((word) => word.replace(/['’]?s$/u, ''));
}
