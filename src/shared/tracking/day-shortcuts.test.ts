import { expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { addFlash, addFlashes, writeNote } from './day-edits.ts';
import { showDayForm } from './day-form.ts';
import { addRound, findLastSession, listFilledSets, repeatSession } from './day-shortcuts.ts';
import { emptyDays, openDay, saveDay } from './open-day.test-support.ts';
import { makeRecord } from './records.test-support.ts';

const set = (id: number, flashcardIds: string[]) => ({
  id,
  childId: FIRST_CHILD,
  name: `Set ${id}`,
  flashcardIds,
});
const sets = [set(1, ['f1']), set(2, []), set(3, ['f1'])];
const withHistory = (...history: TrackingRecord[]) =>
  rowsToLibrary({ categories: [], flashcards: [], sets, history });
const blank = openDay(withHistory());

it('a round shows each set that holds a card once more', () => {
  expect(listFilledSets(sets)).toEqual([1, 3]);
  expect(listFilledSets([...sets, { ...set(4, ['f1']), opensOn: '2026-03-09' }])).toEqual([1, 3]);
  const once = addRound(blank, [1, 3]);
  expect(showDayForm(once).usage).toEqual({ '1': 1, '3': 1 });
  expect(showDayForm(addRound(once, [3])).usage).toEqual({ '1': 1, '3': 2 });
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
  const day = writeNote(addFlashes(blank, 2, 7), 'mine');
  expect(showDayForm(repeatSession(day, session))).toMatchObject({
    usage: { '1': 2, '3': 0 },
    engagement: 0,
    notes: 'mine',
  });
});

it('repeating brings a saved day to the counts of the session', () => {
  const library = saveDay(emptyDays, addFlash(addFlashes(openDay(emptyDays), 1, 3), 2));
  const session = makeRecord({ date: '2025-02-28', selectedSets: [1], setUsage: { '1': 2 } });
  const day = repeatSession(openDay(library, 2), session);
  expect(showDayForm(day).usage).toEqual({ '1': 2 });
  expect(day.draft).toMatchObject({ batches: [], taken: { '1': 1, '2': 1 } });
});
