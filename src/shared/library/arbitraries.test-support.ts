import fc from 'fast-check';
import { replayChanges } from './apply-change.ts';
import type { Change } from './change.ts';
import { createDefaultRows } from './defaults.ts';
import { type Library, rowsToLibrary } from './library.ts';
import type { TimeOfDay } from './schema.ts';

// Few ids and few words, so that random changes meet: the same card edited, deleted, put into sets and imported again.
const categoryId = fc.constantFrom('cat1', 'cat2', 'cat8', 'cat9');
const flashcardId = fc.constantFrom('f1', 'f2', 'f6', 'f100', 'f101', 'f102');
const setId = fc.constantFrom(1, 2, 99);
const word = fc.constantFrom('dog', 'Dog', 'cow', '牛', '苹果', 'ice cream');
const name = fc.constantFrom('Animals', 'animals', 'Farm', '水果');
const category = fc.record({ id: categoryId, name });
const flashcard = fc.record({ id: flashcardId, word, categoryId });

/** Any change a device could send. */
export const arbitraryChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ type: fc.constant('putCategory' as const), category }),
  fc.record({ type: fc.constant('deleteCategory' as const), categoryId }),
  fc.record({ type: fc.constant('putFlashcard' as const), flashcard, categoryName: name }),
  fc.record({ type: fc.constant('deleteFlashcard' as const), flashcardId }),
  fc.record({
    type: fc.constant('importFlashcards' as const),
    categories: fc.uniqueArray(category, { maxLength: 3, selector: ({ id }) => id }),
    flashcards: fc.uniqueArray(flashcard, { maxLength: 5, selector: ({ id }) => id }),
  }),
  fc.record({ type: fc.constant('addToSet' as const), setId, flashcardId }),
  fc.record({ type: fc.constant('addToSet' as const), setId, flashcardId, index: fc.nat(3) }),
  fc.record({ type: fc.constant('removeFromSet' as const), setId, flashcardId }),
  fc.record({
    type: fc.constant('saveRecord' as const),
    record: fc.record({
      date: fc.constantFrom('2026-03-01', '2026-03-02'),
      selectedSets: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
      setUsage: fc.constant<Record<string, number>>({ '1': 2 }),
      setCards: fc.constant<Record<string, string[]>>({ '1': ['f1', 'f6'] }),
      engagement: fc.integer({ min: 1, max: 5 }),
      engagementTimes: fc.constant<TimeOfDay[]>(['morning']),
      notes: fc.constantFrom('', 'laughed at 牛'),
    }),
  }),
);

/** A library reached from the defaults by some changes. */
export const arbitraryLibrary: fc.Arbitrary<Library> = fc
  .array(arbitraryChange, { maxLength: 15 })
  .map((changes) => replayChanges(rowsToLibrary(createDefaultRows()), changes));
