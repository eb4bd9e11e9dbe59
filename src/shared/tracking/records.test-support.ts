import fc from 'fast-check';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { TIMES_OF_DAY, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

// Few sets, few cards and four months that cross a year, so that random days meet; f9 and f10 are deleted cards, set 9 is
// a set that is gone, cat4 has no card.
const CARD_IDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10'];
const setId = fc.constantFrom(1, 2, 3, 9);
const date = fc
  .integer({ min: 0, max: 110 })
  .map((offset) => new Date(Date.UTC(2024, 10, 20 + offset)).toISOString().slice(0, 10));

/** What was shown of a set, oldest batch first; none for a set that was only selected. */
const setOfDay = fc.record({
  setId,
  batches: fc.array(fc.record({ cardIds: fc.subarray(CARD_IDS), count: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 3,
  }),
});

/** Any day a family could have logged, between 2024-11-20 and 2025-03-10. */
export const arbitraryRecord: fc.Arbitrary<TrackingRecord> = fc
  .record({
    date,
    sets: fc.uniqueArray(setOfDay, { selector: (set) => set.setId }),
    sessions: fc.integer({ min: 1, max: 3 }),
    engagement: fc.integer({ min: 0, max: 5 }),
    engagementTimes: fc.subarray([...TIMES_OF_DAY]),
    notes: fc.constantFrom('', 'laughed at 牛'),
  })
  .map(({ sets, ...rest }) => ({
    ...rest,
    childId: FIRST_CHILD,
    entryCount: 1,
    selectedSets: sets.map((set) => set.setId),
    setUsage: Object.fromEntries(sets.map((set) => [set.setId, sumCounts(set.batches)])),
    setCards: Object.fromEntries(
      sets.flatMap(({ setId: id, batches }) => {
        const last = batches.at(-1);
        return last ? [[id, last.cardIds]] : [];
      }),
    ),
    shown: sets.flatMap(({ setId: id, batches }) => batches.map((batch) => ({ setId: id, ...batch }))),
  }));

/** Days in any order, one record each. */
export const arbitraryRecords = fc.uniqueArray(arbitraryRecord, {
  selector: (record) => record.date,
  maxLength: 40,
});

/** A library with those days. Categories cat2 and cat3 have the same name but for its case. */
export const arbitraryLibrary: fc.Arbitrary<Library> = fc
  .record({
    history: arbitraryRecords,
    categoryIds: fc.array(fc.constantFrom('cat1', 'cat2', 'cat3', 'cat5', 'cat6'), {
      minLength: 8,
      maxLength: 8,
    }),
  })
  .map(({ history, categoryIds }) =>
    rowsToLibrary({
      categories: [
        { id: 'cat1', name: 'Vehicles' },
        { id: 'cat2', name: 'Animals' },
        { id: 'cat3', name: 'animals' },
        { id: 'cat4', name: 'Empty' },
        { id: 'cat5', name: '水果' },
        { id: 'cat6', name: 'Animals' },
      ],
      flashcards: categoryIds.map((categoryId, i) => ({ id: `f${i + 1}`, word: `word ${i}`, categoryId })),
      sets: [1, 2, 3].map((id) => ({
        id,
        childId: FIRST_CHILD,
        name: `Set ${id}`,
        flashcardIds: ['f1', `f${id + 1}`],
      })),
      history,
    }),
  );

/**
 * A record with the given fields; the rest is an empty day. Without `shown`, every flash of `setUsage` showed the cards of
 * `setCards`.
 */
export function makeRecord(fields: Partial<TrackingRecord> & { date: string }): TrackingRecord {
  const { setUsage = {}, setCards = {} } = fields;
  return {
    childId: FIRST_CHILD,
    selectedSets: Object.keys(setUsage).map(Number),
    setUsage,
    setCards,
    shown: Object.entries(setUsage)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ setId: Number(id), cardIds: setCards[id] ?? [], count })),
    sessions: 1,
    entryCount: 1,
    engagement: 0,
    engagementTimes: [],
    notes: '',
    ...fields,
  };
}

function sumCounts(batches: readonly { count: number }[]): number {
  return batches.reduce((sum, { count }) => sum + count, 0);
}
