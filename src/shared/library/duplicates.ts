import { groupBy } from '#shared/lib/collections.ts';
import type { Library } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';
import { textKey } from './tables/text.ts';

/** Rows are immutable, so their keys are computed once. */
const keys = new WeakMap<Flashcard, Keys>();
type Keys = { word: string; pinyin: string; wordInCategory: string };

export function wordKey(card: Flashcard): string {
  return keysOf(card).wordInCategory;
}

/** Returns a key that ignores the division of syllables; empty without pinyin. */
export function readingKey({ pinyin = '' }: Pick<Flashcard, 'pinyin'>): string {
  return pinyin === '' ? '' : textKey(pinyin).replace(/[\s'’-]/g, '');
}

function keyOfWord({ word, categoryId }: Pick<Flashcard, 'word' | 'categoryId'>): string {
  return `${categoryId}\n${textKey(word)}`;
}

export function keysOf(card: Flashcard): Keys {
  const cached = keys.get(card);
  if (cached) return cached;
  const computed = {
    word: textKey(card.word),
    pinyin: textKey(card.pinyin ?? ''),
    wordInCategory: keyOfWord(card),
  };
  keys.set(card, computed);
  return computed;
}

/** Returns the best match. `samePinyin`: equal or missing on one side; other words share a spelling (长 cháng, zhǎng). */
export function findDuplicate(
  library: Pick<Library, 'flashcards'>,
  target: { word: string; pinyin?: string | undefined; categoryId: string; id?: string | undefined },
): { card: Flashcard; samePinyin: boolean } | null {
  const word = textKey(target.word);
  const pinyin = textKey(target.pinyin ?? '');
  let best: { card: Flashcard; rank: number } | null = null;
  for (const card of library.flashcards.values()) {
    if (card.categoryId !== target.categoryId || card.id === target.id) continue;
    const cardKeys = keysOf(card);
    if (cardKeys.word !== word) continue;
    const rank = cardKeys.pinyin === pinyin ? 2 : cardKeys.pinyin === '' || pinyin === '' ? 1 : 0;
    if (!best || rank > best.rank) best = { card, rank };
  }
  return best && { card: best.card, samePinyin: best.rank > 0 };
}

/** Returns groups of cards of one word. A card without pinyin joins the first group of its word. */
export function listDuplicates(library: Pick<Library, 'flashcards'>): Flashcard[][] {
  const byWord = groupBy(library.flashcards.values(), wordKey);
  return [...byWord.values()].flatMap((cards) => (cards.length > 1 ? groupByPinyin(cards) : []));
}

function groupByPinyin(cards: readonly Flashcard[]): Flashcard[][] {
  const first = cards.map((card) => keysOf(card).pinyin).find((pinyin) => pinyin !== '') ?? '';
  const groups = groupBy(cards, (card) => keysOf(card).pinyin || first);
  return [...groups.values()].filter((group) => group.length > 1);
}
