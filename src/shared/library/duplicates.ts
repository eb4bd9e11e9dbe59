import { groupBy } from '#shared/lib/collections.ts';
import { findChangedRows, type Library } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';
import { textKey } from './tables/text.ts';
import { keyOfWord, keysOf, wordKey } from './word-keys.ts';

/** Returns the best match. `samePinyin`: equal or missing on one side; other words share a spelling (长 cháng, zhǎng). */
export function findDuplicate(
  library: Pick<Library, 'flashcards'>,
  sought: { word: string; pinyin?: string | undefined; categoryId: string; id?: string | undefined },
): { card: Flashcard; samePinyin: boolean } | null {
  const word = textKey(sought.word);
  const pinyin = textKey(sought.pinyin ?? '');
  let best: { card: Flashcard; rank: number } | null = null;
  for (const card of library.flashcards.values()) {
    if (card.categoryId !== sought.categoryId || card.id === sought.id) continue;
    const known = keysOf(card);
    if (known.word !== word) continue;
    const rank = known.pinyin === pinyin ? 2 : known.pinyin === '' || pinyin === '' ? 1 : 0;
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

type Flashcards = ReadonlyMap<string, Flashcard>;

/** Examines only the cards that differ from the previous state. */
export class DuplicateIndex {
  /** Null until all groups are requested, which examines every card. */
  #flashcards: Flashcards | null = null;
  #groups: readonly Flashcard[][] = [];
  readonly #counts = new Map<string, number>();

  /** Returns the same array as long as no group has changed. */
  list(flashcards: Flashcards): readonly Flashcard[][] {
    const { gone, put } = findChangedRows(this.#flashcards ?? new Map(), flashcards);
    this.#flashcards = flashcards;
    const isRepeated = (card: Flashcard) => (this.#counts.get(wordKey(card)) ?? 0) > 1;
    const wasRepeated = gone.some(isRepeated);
    for (const card of gone) this.#count(card, -1);
    for (const card of put) this.#count(card, 1);
    if (wasRepeated || put.some(isRepeated)) {
      const repeated = [...flashcards].filter(([, card]) => isRepeated(card));
      this.#groups = listDuplicates({ flashcards: new Map(repeated) });
    }
    return this.#groups;
  }

  find(
    flashcards: Flashcards,
    sought: Parameters<typeof findDuplicate>[1],
  ): ReturnType<typeof findDuplicate> {
    if (this.#flashcards) this.list(flashcards);
    const isNew = this.#flashcards !== null && !this.#counts.has(keyOfWord(sought));
    return isNew ? null : findDuplicate({ flashcards }, sought);
  }

  #count(card: Flashcard, by: number): void {
    const key = wordKey(card);
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
