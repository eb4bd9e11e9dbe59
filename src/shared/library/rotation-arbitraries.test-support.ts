import fc from 'fast-check';
import type { Change } from './changes/change.ts';
import { LATER_STAGES, WORD_LANGUAGES } from './tables/card-set.ts';
import { type Rotation, rotationId } from './tables/rotation.ts';

// The same few ids as in `arbitraries.test-support.ts`, so that these changes meet all others.
const flashcardId = fc.constantFrom('f1', 'f2', 'f6', 'f100', 'f101', 'f102');
const flashcardIds = fc.uniqueArray(flashcardId, { minLength: 1, maxLength: 3 });
const someCards = fc.uniqueArray(flashcardId, { maxLength: 2 });
const setId = fc.constantFrom(1, 2, 1_000_007);
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03');
const ordinal = fc.integer({ min: 1, max: 3 });
const optional = { requiredKeys: [] };

/** What a set may say of how it moves on. */
export const arbitrarySetFields = fc.record(
  {
    pace: fc.record({
      cards: fc.integer({ min: 1, max: 6 }),
      newADay: fc.integer({ min: 0, max: 3 }),
      showings: fc.integer({ min: 1, max: 4 }),
    }),
    coming: flashcardIds,
    stage: fc.constantFrom(...LATER_STAGES),
    fill: fc.constantFrom(...WORD_LANGUAGES),
    opensOn: day,
    rotated: fc.record({ ordinal, day }),
  },
  optional,
);

/** Two devices that rotate one set for the same time make a rotation of one id. */
const rotation: fc.Arbitrary<Omit<Rotation, 'places' | 'undone'>> = fc
  .record({ setId, ordinal, day, entering: someCards, retiring: someCards })
  .map((given) => ({
    ...{ id: rotationId({ childId: 1, ...given }), childId: 1, at: `${given.day}T08:00:00.000+01:00` },
    ...given,
  }));

const word = { id: 'f1001-en', word: 'sun', categoryId: 'cat1001-en' };
const type = <Type extends Change['type']>(name: Type) => fc.constant(name);

/** A change of what comes into a set and leaves it. */
export const arbitraryRotationChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record(
    {
      type: type('editSet'),
      setId,
      pace: fc.record({ cards: fc.integer({ min: 1, max: 6 }), showings: fc.constant(2) }, optional),
      stage: fc.option(fc.constantFrom(...LATER_STAGES)),
      fill: fc.option(fc.constantFrom(...WORD_LANGUAGES)),
      opensOn: fc.option(day),
    },
    { requiredKeys: ['type', 'setId'] },
  ),
  fc.record(
    { type: type('addComing'), setId, flashcardIds, index: fc.nat(3) },
    { requiredKeys: ['type', 'setId', 'flashcardIds'] },
  ),
  fc.record({ type: type('removeComing'), setId, flashcardIds }),
  fc.record({ type: type('moveComing'), setId, flashcardId, before: fc.option(flashcardId) }),
  fc.record(
    { type: type('steerRotation'), setId, ordinal, hold: fc.constant(true as const), out: flashcardId },
    { requiredKeys: ['type', 'setId', 'ordinal'] },
  ),
  rotation.map((given): Change => ({ type: 'rotateSet', rotation: given, cards: [], categories: [] })),
  rotation.map(
    (given): Change => ({
      ...{ type: 'rotateSet', rotation: { ...given, entering: [word.id, ...given.entering] } },
      ...{ cards: [word], categories: [{ id: word.categoryId, name: 'Animals' }] },
    }),
  ),
  rotation.map(({ id }): Change => ({ type: 'undoRotation', rotationId: id })),
);

export const arbitraryRotation: fc.Arbitrary<Rotation> = rotation.map((given) => ({
  ...given,
  places: given.retiring.map((_, i) => i),
}));
