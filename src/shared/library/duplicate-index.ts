import { findChangedRows } from './changed-rows.ts';
import { listDuplicates, wordKey } from './duplicates.ts';
import type { Flashcard } from './schema.ts';

type Flashcards = ReadonlyMap<string, Flashcard>;

/**
 * Keeps `listDuplicates` of a library that changes: from one state of its cards to any other it looks only at what differs,
 * so that it may be asked about any of them at any time.
 */
export class DuplicateIndex {
  #flashcards: Flashcards = new Map();
  #groups: readonly Flashcard[][] = [];
  /** How many cards have a word in a category. */
  readonly #counts = new Map<string, number>();

  /** Returns what `listDuplicates` returns; the same array as long as no group has changed. */
  list(flashcards: Flashcards): readonly Flashcard[][] {
    const { gone, put } = findChangedRows(this.#flashcards, flashcards);
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

  #count(card: Flashcard, by: number): void {
    const key = wordKey(card);
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
