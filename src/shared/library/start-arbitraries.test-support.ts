import fc from 'fast-check';
import type { Change } from './changes/change.ts';
import { DEFAULT_WORD_CHOICES } from './word-choice.ts';

// The same few ids as in `arbitraries.test-support.ts`, so that these changes meet all others.
const flashcardId = fc.constantFrom('f1', 'f2', 'f6', 'f100', 'f101', 'f1001-en');
const flashcardIds = fc.uniqueArray(flashcardId, { maxLength: 3 });
const setId = fc.constantFrom(1, 2, 99, 1_000_007);
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2199-12-20');
const childId = fc.constantFrom(1, 1, 2);
const first = {
  flashcard: { id: 'f1001-en', word: 'sun', categoryId: 'cat1001-en' },
  category: { id: 'cat1001-en', name: 'Animals' },
};

/** A change that begins the first weeks of a child, or takes that back. */
export const arbitraryStartChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record(
    {
      type: fc.constant('startGently' as const),
      ...{ childId, day },
      language: fc.constantFrom(...DEFAULT_WORD_CHOICES),
      whole: fc.constant(true as const),
      sets: fc.uniqueArray(fc.record({ id: setId, name: fc.constant('Farm') }), { selector: ({ id }) => id }),
      leaving: flashcardIds,
      first: fc.constant(first),
    },
    { requiredKeys: ['type', 'childId', 'day', 'language', 'sets', 'leaving'] },
  ),
  fc.record(
    {
      type: fc.constant('undoGentleStart' as const),
      childId,
      sets: fc.uniqueArray(
        fc.record(
          { id: setId, flashcardIds, coming: flashcardIds, opensOn: day },
          { requiredKeys: ['id', 'flashcardIds'] },
        ),
        { selector: ({ id }) => id, maxLength: 2 },
      ),
      added: fc.uniqueArray(setId, { maxLength: 2 }),
      rotation: fc.constantFrom('on' as const, 'off' as const),
      first: fc.record({ flashcardId, categoryId: fc.constantFrom('cat1', 'cat1001-en') }),
    },
    { requiredKeys: ['type', 'childId', 'sets', 'added'] },
  ),
);
