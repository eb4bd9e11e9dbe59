import type { LibraryRows } from './library.ts';
import type { CardSet, Category, Flashcard } from './schema.ts';

/** The five default categories and the five cards of each (spec section 3). */
const DEFAULT_WORDS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['Animals', ['dog', 'cat', 'bird', 'fish', 'rabbit']],
  ['Vehicles', ['car', 'bus', 'train', 'bicycle', 'airplane']],
  ['Household', ['table', 'chair', 'bed', 'cup', 'door']],
  ['Nature', ['tree', 'flower', 'sun', 'moon', 'rain']],
  ['Body Parts', ['hand', 'nose', 'eye', 'ear', 'foot']],
];

/**
 * The library a new account starts from: 5 categories, 25 cards and five sets, each with one card of every category
 * (spec section 3). The ids are small timestamps, so the rows stand before everything a parent adds.
 */
export function createDefaultRows(): LibraryRows {
  const categories: Category[] = DEFAULT_WORDS.map(([name], c) => ({ id: `cat${c + 1}`, name }));
  const flashcards: Flashcard[] = DEFAULT_WORDS.flatMap(([, words], c) =>
    words.map((word, w) => ({ id: `f${c * 5 + w + 1}`, word, categoryId: `cat${c + 1}` })),
  );
  const sets: CardSet[] = [0, 1, 2, 3, 4].map((s) => ({
    id: s + 1,
    name: `Set ${s + 1}`,
    flashcardIds: DEFAULT_WORDS.map((_, c) => `f${c * 5 + s + 1}`),
  }));
  return { categories, flashcards, sets, history: [] };
}
