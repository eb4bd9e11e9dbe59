import { expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { createDayForm } from './day-form.ts';
import { addRound, findLastSession, listFilledSets, repeatSession } from './day-shortcuts.ts';
import { makeRecord } from './records.test-support.ts';

const sets = [
  { id: 1, name: 'Set 1', flashcardIds: ['f1'] },
  { id: 2, name: 'Set 2', flashcardIds: [] },
  { id: 3, name: 'Set 3', flashcardIds: ['f1'] },
];
const withHistory = (...history: TrackingRecord[]) =>
  rowsToLibrary({ categories: [], flashcards: [], sets, history });
const blank = createDayForm('2025-03-05', undefined);

it('a round shows each set that holds a card once more', () => {
  expect(listFilledSets(sets)).toEqual([1, 3]);
  const once = addRound(blank, [1, 3]);
  expect(once.usage).toEqual({ '1': 1, '3': 1 });
  expect(addRound(once, [3]).usage).toEqual({ '1': 1, '3': 2 });
});

it('the last session is the latest before the day with a set that still exists', () => {
  const [monday, tuesday, wednesday, later] = [
    makeRecord({ date: '2025-03-03', setUsage: { '1': 2 } }),
    makeRecord({ date: '2025-03-04', setUsage: { '9': 2 } }),
    makeRecord({ date: '2025-03-05', setUsage: { '1': 1 } }),
    makeRecord({ date: '2025-03-06', setUsage: { '1': 1 } }),
  ];
  const library = withHistory(wednesday, later, monday, tuesday);
  expect(findLastSession(library, '2025-03-05')).toBe(monday);
  expect(findLastSession(library, '2025-03-03')).toBeNull();
});

it('repeating takes over sets and counts of those that exist, and nothing else', () => {
  const session = makeRecord({
    date: '2025-03-03',
    selectedSets: [1, 3, 9],
    setUsage: { '1': 2, '9': 4 },
    engagement: 5,
    notes: 'loud',
  });
  const form = { ...blank, usage: { '2': 7 }, notes: 'mine' };
  expect(repeatSession(form, session, withHistory().sets)).toEqual({
    ...form,
    usage: { '1': 2, '3': 0 },
  });
});
