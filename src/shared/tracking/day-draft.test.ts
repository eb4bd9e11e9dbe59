import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanNotes } from '#shared/library/tables/text.ts';
import { countRuns } from '#tests/support/long-test.ts';
import {
  createDayDraft,
  findDayState,
  type OpenDay,
  resumeDraft,
  showDayForm,
  subtractEntry,
} from './day-draft.ts';
import { addFlash, rateDay, removeFlash, toggleSet, toggleTime, writeNote } from './day-edits.ts';
import {
  arbitraryTap,
  createEntry,
  createUuid,
  DAY,
  emptyDays,
  exchangeCards,
  logEntry,
  openDay,
  runTaps,
  saveDay,
} from './open-day.test-support.ts';

describe('subtractEntry', () => {
  it('returns null for a saved draft', () => {
    fc.assert(
      fc.property(fc.array(arbitraryTap), fc.array(arbitraryTap), (before, taps) => {
        const library = saveDay(emptyDays, runTaps(openDay(emptyDays), before));
        const day = runTaps(openDay(library, 2, { clock: 'morning' }), taps);
        expect(subtractEntry(day.draft, createEntry(library, day))).toBeNull();
      }),
    );
  });

  it('returns null after a removed time was suggested again by the clock', () => {
    const library = saveDay(emptyDays, toggleTime(openDay(emptyDays), 'morning'));
    const opened = openDay(library, 2, { clock: 'morning' });
    const day = runTaps(opened, [(before) => toggleTime(before, 'morning'), (before) => addFlash(before, 1)]);
    expect(subtractEntry(day.draft, createEntry(library, day))).toBeNull();
  });

  it('keeps input after the save', () => {
    const day = runTaps(openDay(emptyDays), [
      (before) => addFlash(before, 1),
      (before) => rateDay(before, 3),
      (before) => writeNote(before, 'one'),
    ]);
    const entry = createEntry(emptyDays, day);
    const later = runTaps(day, [
      (before) => addFlash(before, 1),
      (before) => addFlash(before, 2),
      (before) => rateDay(before, 5),
      (before) => writeNote(before, 'one\ntwo'),
    ]);
    expect(subtractEntry(later.draft, entry)).toMatchObject({
      batches: [
        { setId: 1, count: 1 },
        { setId: 2, count: 1 },
      ],
      engagement: { value: 5, base: 3 },
      note: { text: 'one\ntwo', base: 'one' },
    });
  });

  it('counts flashes that two tabs share once', () => {
    const flashes = fc.array(fc.constantFrom(1, 2, 3));
    fc.assert(
      fc.property(flashes, flashes, (shared, added) => {
        const start = saveDay(emptyDays, addFlash(openDay(emptyDays), 1));
        const firstTab = shared.reduce(addFlash, openDay(start, 2));
        const secondTab = added.reduce(addFlash, firstTab);
        const entry = createEntry(start, firstTab);
        const library = logEntry(start, entry);
        const unsaved = subtractEntry(secondTab.draft, entry);
        const draft = unsaved && { ...unsaved, entryId: createUuid(3) };
        const after = draft ? saveDay(library, openDay(library, 3, { draft })) : library;
        expect(after.history.get(DAY)?.setUsage).toEqual(showDayForm(secondTab).usage);
      }),
    );
  });

  it('subtracts a flash once when both tabs save the correction', () => {
    const start = saveDay(emptyDays, addFlash(addFlash(openDay(emptyDays), 1), 1));
    const day = removeFlash(openDay(start, 2), 1);
    const entry = createEntry(start, day);
    expect(subtractEntry(day.draft, entry)).toBeNull();
    expect(logEntry(start, entry).history.get(DAY)?.setUsage).toEqual({ '1': 1 });
  });
});

describe('resumeDraft', () => {
  const shared = addFlash(openDay(emptyDays), 1);
  const entry = createEntry(emptyDays, shared);
  const saved = logEntry(emptyDays, entry).entries;

  it('returns the stored draft if nothing was saved from it', () => {
    expect(resumeDraft(shared.draft, emptyDays.entries, DAY, createUuid(9))).toBe(shared.draft);
  });

  it('creates a draft if none is stored or all of it was saved', () => {
    const blank = createDayDraft(DAY, createUuid(9));
    expect(resumeDraft(undefined, saved, DAY, createUuid(9))).toEqual(blank);
    expect(resumeDraft(shared.draft, saved, DAY, createUuid(9))).toEqual(blank);
  });

  it('derives the same id for unsaved input in every tab', () => {
    const later = addFlash(shared, 2);
    const draft = resumeDraft(later.draft, saved, DAY, createUuid(9));
    expect(draft).toMatchObject({ entryId: createUuid(2), batches: [{ setId: 2, count: 1 }] });
    expect(resumeDraft(later.draft, saved, DAY, createUuid(8))).toEqual(draft);
    const library = logEntry(logEntry(emptyDays, entry), createEntry(emptyDays, { ...later, draft }));
    expect(resumeDraft(later.draft, library.entries, DAY, createUuid(9))).toEqual(
      createDayDraft(DAY, createUuid(9)),
    );
  });
});

/** Returns the library after the input of `taps` was saved. */
const saveTaps = (taps: readonly ((day: OpenDay) => OpenDay)[], library = emptyDays, number = 1) =>
  saveDay(library, runTaps(openDay(library, number), taps));

describe('showDayForm', () => {
  it('shows only the suggested time on a blank day', () => {
    const day = openDay(emptyDays, 1, { clock: 'morning' });
    expect(showDayForm(day)).toEqual({
      date: DAY,
      usage: {},
      engagement: 0,
      times: ['morning'],
      notes: '',
    });
    expect(findDayState(day)).toBe('blank');
  });

  it('shows the saved record without input', () => {
    const library = saveTaps([
      (day) => addFlash(day, 2),
      (day) => toggleSet(day, 3),
      (day) => toggleTime(day, 'evening'),
      (day) => rateDay(day, 4),
      (day) => writeNote(day, ' tired '),
    ]);
    const day = openDay(library, 2);
    expect(showDayForm(day)).toEqual({
      date: DAY,
      usage: { '2': 1, '3': 0 },
      engagement: 4,
      times: ['evening'],
      notes: 'tired',
    });
    expect(findDayState(day)).toBe('saved');
  });

  it('merges unsaved input with entries of another device', () => {
    const mine = runTaps(openDay(emptyDays, 1), [(day) => addFlash(day, 1), (day) => writeNote(day, 'mine')]);
    const library = saveTaps(
      [
        (day) => addFlash(day, 1),
        (day) => addFlash(day, 2),
        (day) => rateDay(day, 5),
        (day) => writeNote(day, 'theirs'),
      ],
      emptyDays,
      2,
    );
    const day = openDay(library, 1, { draft: mine.draft });
    expect(showDayForm(day)).toMatchObject({
      usage: { '1': 2, '2': 1 },
      engagement: 5,
      notes: 'theirs\nmine',
    });
    expect(findDayState(day)).toBe('unsaved');
  });

  it('keeps a set deselected until another device adds flashes', () => {
    const library = saveTaps([(day) => addFlash(day, 1), (day) => addFlash(day, 1)]);
    const { draft } = toggleSet(openDay(library, 2), 1);
    expect(showDayForm(openDay(library, 2, { draft })).usage).toEqual({});
    const later = saveTaps([(day) => addFlash(day, 1)], library, 3);
    expect(showDayForm(openDay(later, 2, { draft })).usage).toEqual({ '1': 1 });
  });

  it('shows the same day before and after saving', () => {
    fc.assert(
      fc.property(fc.array(fc.array(arbitraryTap, { maxLength: 12 }), { maxLength: 4 }), (sessions) => {
        let library = emptyDays;
        sessions.forEach((taps, index) => {
          const day = runTaps(openDay(library, index + 1, { clock: 'afternoon' }), taps);
          const { notes, ...form } = showDayForm(day);
          library = saveDay(library, day);
          const after = showDayForm(openDay(library, 99));
          expect(after).toMatchObject(form);
          expect(after.usage).toEqual(form.usage);
          expect(after.notes).toBe(cleanNotes(notes));
        });
      }),
      { numRuns: countRuns(100) },
    );
  });

  it('adds up simultaneous input of two devices in either order', () => {
    const taps = fc.array(arbitraryTap, { maxLength: 15 });
    fc.assert(
      fc.property(taps, taps, taps, (before, firstTaps, secondTaps) => {
        const start = saveTaps(before);
        const first = runTaps(openDay(start, 2), firstTaps);
        const second = runTaps(openDay(start, 3), secondTaps);
        const usage = (...days: OpenDay[]) => days.reduce(saveDay, start).history.get(DAY)?.setUsage ?? {};
        const result = usage(first, second);
        expect(usage(second, first)).toEqual(result);
        for (const setId of [1, 2, 3]) {
          const saved = start.history.get(DAY)?.setUsage[setId] ?? 0;
          const taken = (first.draft.taken[setId] ?? 0) + (second.draft.taken[setId] ?? 0);
          const added = [first, second]
            .flatMap(({ draft }) => draft.batches)
            .filter((batch) => batch.setId === setId)
            .reduce((sum, { count }) => sum + count, 0);
          const count = result[setId] ?? 0;
          expect(count).toBeGreaterThanOrEqual(added);
          expect(count).toBeGreaterThanOrEqual(saved - taken + added);
          expect(count).toBeLessThanOrEqual(saved + added);
        }
      }),
      { numRuns: countRuns(100) },
    );
  });
});

describe('Suggested time of day', () => {
  const afternoon = { clock: 'afternoon' as const };

  it('belongs to every session of the day', () => {
    const morning = runTaps(openDay(emptyDays, 1, { clock: 'morning' }), [(day) => addFlash(day, 1)]);
    const library = saveDay(emptyDays, morning);
    const opened = openDay(library, 2, afternoon);
    expect(showDayForm(opened).times).toEqual(['morning']);
    const second = runTaps(opened, [(day) => addFlash(day, 1)]);
    expect(showDayForm(second).times).toEqual(['morning', 'afternoon']);
    expect(saveDay(library, second).history.get(DAY)?.engagementTimes).toEqual(['morning', 'afternoon']);
  });

  it('does not change after the session was entered', () => {
    const day = runTaps(openDay(emptyDays, 1, { clock: 'morning' }), [(before) => addFlash(before, 1)]);
    expect(showDayForm({ ...day, ...afternoon }).times).toEqual(['morning']);
  });

  it('stays out after the parent has declined it', () => {
    const declined = runTaps(openDay(emptyDays, 1, afternoon), [(day) => toggleTime(day, 'afternoon')]);
    expect(showDayForm(declined).times).toEqual([]);
    expect(findDayState(declined)).toBe('unsaved');
    const flashed = runTaps(declined, [(day) => addFlash(day, 1)]);
    expect(showDayForm(flashed).times).toEqual([]);
    expect(saveDay(emptyDays, flashed).history.get(DAY)?.engagementTimes).toEqual([]);
    expect(findDayState(runTaps(declined, [(day) => toggleTime(day, 'afternoon')]))).toBe('blank');
  });

  it('stays out of a saved day after a note or rating', () => {
    const library = saveTaps([(day) => addFlash(day, 1)]);
    const rated = runTaps(openDay(library, 2, afternoon), [(day) => rateDay(day, 3)]);
    expect(showDayForm(rated).times).toEqual([]);
  });
});

describe('removeFlash', () => {
  it('does nothing while entries of the day are missing', () => {
    const library = saveTaps([(day) => addFlash(day, 1), (day) => addFlash(day, 1)]);
    const day = openDay(library, 2, { canSubtract: false });
    expect(removeFlash(day, 1)).toBe(day);
    expect(showDayForm(toggleSet(day, 1)).usage).toEqual({ '1': 2 });
    expect(showDayForm(removeFlash(addFlash(day, 1), 1)).usage).toEqual({ '1': 2 });
  });

  it('removes unsaved flashes before the newest saved ones', () => {
    let library = saveTaps([(day) => addFlash(day, 1)]);
    const changed = exchangeCards(openDay(library, 2), 1);
    library = saveDay(library, addFlash(changed, 1));
    const day = runTaps(openDay(library, 3), [
      (before) => addFlash(before, 1),
      (before) => removeFlash(before, 1),
      (before) => removeFlash(before, 1),
    ]);
    expect(day.draft).toMatchObject({ batches: [], taken: { '1': 1 } });
    expect(saveDay(library, day).history.get(DAY)?.shown).toEqual([
      { setId: 1, cardIds: ['f1', 'f2'], count: 1 },
    ]);
  });
});
