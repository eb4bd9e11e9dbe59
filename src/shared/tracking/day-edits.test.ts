import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { DayDraftSchema, findDayState, isEmptyDraft, showDayForm } from './day-draft.ts';
import {
  addFlash,
  addFlashes,
  addRound,
  findLastSession,
  fixSuggestion,
  listFilledSets,
  moveDraft,
  rateDay,
  removeFlash,
  repeatSession,
  toggleSet,
  toggleTime,
  writeNote,
} from './day-edits.ts';
import {
  arbitraryTap,
  createUuid,
  emptyDays,
  exchangeCards,
  openDay,
  runTaps,
  saveDay,
} from './open-day.test-support.ts';
import { makeRecord } from './records.test-support.ts';

const blank = openDay(emptyDays);
const saved = saveDay(emptyDays, addFlashes(blank, 1, 2));

describe('Edits of a day', () => {
  it('select a set with a count of 0', () => {
    const selected = toggleSet(blank, 3);
    expect(showDayForm(selected).usage).toEqual({ '3': 0 });
    const deselected = toggleSet(addFlash(selected, 3), 3);
    expect(showDayForm(deselected).usage).toEqual({});
    expect(showDayForm(toggleSet(deselected, 3)).usage).toEqual({ '3': 0 });
  });

  // docs/product/day-log.md#count-steps
  it('never subtract below 0 and keep the set selected', () => {
    const once = addFlash(blank, 3);
    expect(showDayForm(removeFlash(removeFlash(once, 3), 3)).usage).toEqual({ '3': 0 });
    expect(removeFlash(blank, 3)).toBe(blank);
  });

  it("add flashes up to the library's limit", () => {
    const almostFull = addFlashes(blank, 3, 999_999);
    expect(showDayForm(addFlash(almostFull, 3)).usage).toEqual({ '3': 1_000_000 });
    expect(showDayForm(addFlash(addFlash(almostFull, 3), 3)).usage).toEqual({ '3': 1_000_000 });
  });

  it("start a new batch when the set's cards have changed", () => {
    const day = addFlash(exchangeCards(addFlash(addFlash(blank, 1), 1), 1), 1);
    expect(day.draft.batches).toEqual([
      { setId: 1, cardIds: ['f1', 'f2'], count: 2 },
      { setId: 1, cardIds: ['f2', 'f9'], count: 1 },
    ]);
  });

  it('complete an earlier day with its recorded cards', () => {
    const changed = exchangeCards(openDay(saved, 2), 1);
    expect(addFlash(changed, 1).draft.batches[0]?.cardIds).toEqual(['f1', 'f2']);
    const today = { ...changed, clock: 'morning' as const };
    expect(addFlash(today, 1).draft.batches[0]?.cardIds).toEqual(['f2', 'f9']);
  });

  it('leave nothing unsaved when they are reverted', () => {
    const edits = [
      () => removeFlash(addFlash(openDay(saved, 2), 1), 1),
      () => addFlash(removeFlash(openDay(saved, 2), 1), 1),
      () => addFlashes(toggleSet(toggleSet(openDay(saved, 2), 1), 1), 1, 2),
      () => toggleTime(toggleTime(openDay(saved, 2), 'night'), 'night'),
      () => rateDay(rateDay(openDay(saved, 2), 3), 0),
      () => writeNote(writeNote(openDay(saved, 2), 'x'), ''),
    ];
    for (const edit of edits) {
      const day = fixSuggestion(edit());
      expect(isEmptyDraft(day.draft)).toBe(true);
      expect(findDayState(day)).toBe('saved');
    }
  });

  it('keep trailing spaces of a note until it is saved', () => {
    expect(showDayForm(writeNote(blank, 'ok ')).notes).toBe('ok ');
  });

  it('survive a reload as JSON', () => {
    fc.assert(
      fc.property(fc.array(arbitraryTap), (taps) => {
        const { draft } = runTaps(openDay(saved, 2, { clock: 'night' }), taps);
        expect(DayDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      }),
    );
  });

  it('move to another day with everything that was added', () => {
    const day = runTaps(openDay(emptyDays, 1, { clock: 'night' }), [(before) => addFlash(before, 3)]);
    const moved = moveDraft(day.draft, '2025-03-02', createUuid(7));
    expect(moved).toMatchObject({ entryId: createUuid(7), date: '2025-03-02', batches: day.draft.batches });
    expect(showDayForm({ ...day, draft: moved, clock: 'morning' }).times).toEqual(['night']);
  });
});

const set = (id: number, flashcardIds: string[]) => ({
  id,
  childId: FIRST_CHILD,
  name: `Set ${id}`,
  flashcardIds,
});
const sets = [set(1, ['f1']), set(2, []), set(3, ['f1'])];
const createLibrary = (...history: TrackingRecord[]) =>
  rowsToLibrary({ categories: [], flashcards: [], sets, history });
const noHistory = openDay(createLibrary());

it('addRound adds a flash to each set with cards', () => {
  expect(listFilledSets(sets)).toEqual([1, 3]);
  expect(listFilledSets([...sets, { ...set(4, ['f1']), opensOn: '2026-03-09' }])).toEqual([1, 3]);
  const once = addRound(noHistory, [1, 3]);
  expect(showDayForm(once).usage).toEqual({ '1': 1, '3': 1 });
  expect(showDayForm(addRound(once, [3])).usage).toEqual({ '1': 1, '3': 2 });
});

it('findLastSession returns the latest earlier day with an existing set', () => {
  const [monday, tuesday, wednesday, later] = [
    makeRecord({ date: '2025-03-03', setUsage: { '1': 2 } }),
    makeRecord({ date: '2025-03-04', setUsage: { '9': 2 } }),
    makeRecord({ date: '2025-03-05', setUsage: { '1': 1 } }),
    makeRecord({ date: '2025-03-06', setUsage: { '1': 1 } }),
  ];
  const library = createLibrary(wednesday, later, monday, tuesday);
  expect(findLastSession(library, '2025-03-05')).toBe(monday);
  expect(findLastSession(library, '2025-03-03')).toBeNull();
});

it('repeatSession copies only the counts of existing sets', () => {
  const session = makeRecord({
    date: '2025-03-03',
    selectedSets: [1, 3, 9],
    setUsage: { '1': 2, '9': 4 },
    engagement: 5,
    notes: 'loud',
  });
  const day = writeNote(addFlashes(noHistory, 2, 7), 'mine');
  expect(showDayForm(repeatSession(day, session))).toMatchObject({
    usage: { '1': 2, '3': 0 },
    engagement: 0,
    notes: 'mine',
  });
});

it('repeatSession corrects a saved day to the counts of the session', () => {
  const library = saveDay(emptyDays, addFlash(addFlashes(openDay(emptyDays), 1, 3), 2));
  const session = makeRecord({ date: '2025-02-28', selectedSets: [1], setUsage: { '1': 2 } });
  const day = repeatSession(openDay(library, 2), session);
  expect(showDayForm(day).usage).toEqual({ '1': 2 });
  expect(day.draft).toMatchObject({ batches: [], taken: { '1': 1, '2': 1 } });
});
