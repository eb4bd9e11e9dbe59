import fc from 'fast-check';
import type { Change } from '#shared/library/changes/change.ts';

/** Based on a value that the library never has: each leaves a conflict, and two of them one that no backup knows. */
export const arbitraryClashingEdit: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constant('editFlashcard' as const),
    flashcard: fc.record({
      id: fc.constant('f1'),
      word: fc.constantFrom('hound', 'kitten', 'puppy', 'foal'),
      categoryId: fc.constantFrom('cat2', 'cat8', 'cat9'),
    }),
    base: fc.constantFrom({ word: 'unseen' }, { categoryId: 'cat77' }),
    categoryName: fc.constant('Farm'),
  }),
  fc.record({
    type: fc.constant('renameCategory' as const),
    category: fc.record({ id: fc.constant('cat1'), name: fc.constantFrom('Pets', 'Wheels', 'Toys') }),
    base: fc.constant('Unseen'),
  }),
  fc.record({
    type: fc.constant('renameSet' as const),
    setId: fc.constant(1),
    name: fc.constantFrom('First', 'Morning', 'Fruit'),
    base: fc.constant('Unseen'),
  }),
);
