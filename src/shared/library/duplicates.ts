import { groupBy } from '#shared/lib/collections.ts';
import type { Library } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';
import { getTextKey } from './tables/text.ts';

type CardKeys = { word: string; pinyin: string; wordInCategory: string };

/** Rows are immutable, so their keys are computed once. */
const keysByCard = new WeakMap<Flashcard, CardKeys>();

/** Returns a key that is equal for cards of the same word and category. */
export function getWordKey(card: Flashcard): string {
  return getCardKeys(card).wordInCategory;
}

/** Returns a key that ignores how the pinyin is divided into syllables, or '' for a card without pinyin. */
export function getPinyinKey({ pinyin = '' }: Pick<Flashcard, 'pinyin'>): string {
  return pinyin === '' ? '' : getTextKey(pinyin).replace(/[\s'’-]/g, '');
}

export function getCardKeys(card: Flashcard): CardKeys {
  const cached = keysByCard.get(card);
  if (cached) return cached;
  const computed = {
    word: getTextKey(card.word),
    pinyin: getTextKey(card.pinyin ?? ''),
    wordInCategory: `${card.categoryId}\n${getTextKey(card.word)}`,
  };
  keysByCard.set(card, computed);
  return computed;
}

/**
 * Returns the card that matches best. `samePinyin` is false if the pinyin differs, which makes it another word with the
 * same characters (长 cháng, zhǎng); missing pinyin matches any.
 */
export function findDuplicate(
  library: Pick<Library, 'flashcards'>,
  target: { word: string; pinyin?: string | undefined; categoryId: string; id?: string | undefined },
): { card: Flashcard; samePinyin: boolean } | null {
  const word = getTextKey(target.word);
  const pinyin = getTextKey(target.pinyin ?? '');
  let best: { card: Flashcard; rank: number } | null = null;
  for (const card of library.flashcards.values()) {
    if (card.categoryId !== target.categoryId || card.id === target.id) continue;
    const cardKeys = getCardKeys(card);
    if (cardKeys.word !== word) continue;
    const rank = rankPinyin(cardKeys.pinyin, pinyin);
    if (!best || rank > best.rank) best = { card, rank };
  }
  return best && { card: best.card, samePinyin: best.rank > 0 };
}

function rankPinyin(a: string, b: string): number {
  if (a === b) return 2;
  return a === '' || b === '' ? 1 : 0;
}

/** Groups cards with the same word, category and pinyin. A card without pinyin joins the first group of its word. */
export function listDuplicates(library: Pick<Library, 'flashcards'>): Flashcard[][] {
  const byWord = groupBy(library.flashcards.values(), getWordKey);
  return [...byWord.values()].flatMap((cards) => (cards.length > 1 ? groupByPinyin(cards) : []));
}

function groupByPinyin(cards: readonly Flashcard[]): Flashcard[][] {
  const first = cards.map((card) => getCardKeys(card).pinyin).find((pinyin) => pinyin !== '') ?? '';
  const groups = groupBy(cards, (card) => getCardKeys(card).pinyin || first);
  return [...groups.values()].filter((group) => group.length > 1);
}
