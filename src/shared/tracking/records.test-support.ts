import fc from 'fast-check';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { TIMES_OF_DAY, type TrackingRecord } from '#shared/library/schema.ts';

// Few sets, few cards and four months that cross a year, so that random days meet; f9 and f10 are deleted cards, set 9 is
// a set that is gone, cat4 has no card.
const CARD_IDS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10'];
const setId = fc.constantFrom(1, 2, 3, 9);
const date = fc
  .integer({ min: 0, max: 110 })
  .map((offset) => new Date(Date.UTC(2024, 10, 20 + offset)).toISOString().slice(0, 10));

const setOfDay = fc.record({
  setId,
  flashes: fc.integer({ min: 0, max: 4 }),
  cards: fc.option(fc.subarray(CARD_IDS), { nil: undefined, freq: 8 }),
});

/** Any day a family could have logged, between 2024-11-20 and 2025-03-10. */
export const arbitraryRecord: fc.Arbitrary<TrackingRecord> = fc
  .record({
    date,
    sets: fc.uniqueArray(setOfDay, { selector: (set) => set.setId }),
    engagement: fc.integer({ min: 0, max: 5 }),
    engagementTimes: fc.subarray([...TIMES_OF_DAY]),
    notes: fc.constantFrom('', 'laughed at 牛'),
  })
  .map(({ sets, ...rest }) => ({
    ...rest,
    selectedSets: sets.map((set) => set.setId),
    setUsage: Object.fromEntries(sets.map((set) => [set.setId, set.flashes])),
    setCards: Object.fromEntries(sets.flatMap((set) => (set.cards ? [[set.setId, set.cards]] : []))),
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
      sets: [1, 2, 3].map((id) => ({ id, name: `Set ${id}`, flashcardIds: ['f1', `f${id + 1}`] })),
      history,
    }),
  );

/** A record with the given fields; the rest is an empty day. */
export function makeRecord(fields: Partial<TrackingRecord> & { date: string }): TrackingRecord {
  return {
    selectedSets: Object.keys(fields.setUsage ?? {}).map(Number),
    setUsage: {},
    setCards: {},
    engagement: 0,
    engagementTimes: [],
    notes: '',
    ...fields,
  };
}
