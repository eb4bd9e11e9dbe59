import { findChangedRows } from './changed-rows.ts';
import { findDuplicate, keyOfWord, listDuplicates, wordKey } from './duplicates.ts';
import type { Flashcard } from './tables/flashcard.ts';

type Flashcards = ReadonlyMap<string, Flashcard>;

/** Looks only at the cards that differ from the previous state. */
export class DuplicateIndex {
  /** Null until all groups are requested, which looks at every card. */
  #flashcards: Flashcards | null = null;
  #groups: readonly Flashcard[][] = [];
  readonly #counts = new Map<string, number>();

  /** The same array as long as no group has changed. */
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
