import { NEW_CHILD } from './child.ts';
import type { LibraryRows } from './library.ts';
import { type CardSet, type Category, FIRST_CHILD, type Flashcard } from './schema.ts';

/** The five default categories and the five cards of each. */
const DEFAULT_WORDS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['Animals', ['dog', 'cat', 'bird', 'fish', 'rabbit']],
  ['Vehicles', ['car', 'bus', 'train', 'bicycle', 'airplane']],
  ['Household', ['table', 'chair', 'bed', 'cup', 'door']],
  ['Nature', ['tree', 'flower', 'sun', 'moon', 'rain']],
  ['Body Parts', ['hand', 'nose', 'eye', 'ear', 'foot']],
];

/**
 * The library a new family starts from: a child, 5 categories, 25 cards and five sets, each with one card of every category.
 * The ids are small timestamps, so the rows stand before everything a parent adds, and end in a part of `familyId`: what
 * one family does to its 'dog' can never meet another's.
 */
export function createDefaultRows(
  familyId: string,
): Pick<LibraryRows, 'categories' | 'flashcards' | 'sets' | 'children'> {
  const tail = familyId.slice(0, 8);
  const categoryId = (c: number) => `cat${c + 1}-${tail}`;
  const flashcardId = (c: number, w: number) => `f${c * 5 + w + 1}-${tail}`;
  const categories: Category[] = DEFAULT_WORDS.map(([name], c) => ({ id: categoryId(c), name }));
  const flashcards: Flashcard[] = DEFAULT_WORDS.flatMap(([, words], c) =>
    words.map((word, w) => ({ id: flashcardId(c, w), word, categoryId: categoryId(c) })),
  );
  const sets: CardSet[] = [0, 1, 2, 3, 4].map((s) => ({
    id: s + 1,
    childId: FIRST_CHILD,
    name: `Set ${s + 1}`,
    flashcardIds: DEFAULT_WORDS.map((_, c) => flashcardId(c, s)),
  }));
  return { categories, flashcards, sets, children: [NEW_CHILD] };
}
