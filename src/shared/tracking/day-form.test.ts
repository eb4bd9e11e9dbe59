import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanNotes } from '#shared/library/tables/text.ts';
import { addFlash, rateDay, removeFlash, toggleSet, toggleTime, writeNote } from './day-edits.ts';
import { findDayState, type OpenDay, showDayForm } from './day-form.ts';
import {
  arbitraryTap,
  DAY,
  emptyDays,
  exchangeCards,
  openDay,
  runTaps,
  saveDay,
} from './open-day.test-support.ts';

/** Saves what `taps` enter and opens the day again. */
const saveTaps = (taps: readonly ((day: OpenDay) => OpenDay)[], library = emptyDays, number = 1) =>
  saveDay(library, runTaps(openDay(library, number), taps));

describe('the form of a day', () => {
  it('begins blank but for the suggested time', () => {
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

  it('shows the saved record when nothing is entered', () => {
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

  it('takes in what another device saves while something is entered', () => {
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

  it('keeps a deselected set deselected but for what another device adds', () => {
    const library = saveTaps([(day) => addFlash(day, 1), (day) => addFlash(day, 1)]);
    const { draft } = toggleSet(openDay(library, 2), 1);
    expect(showDayForm(openDay(library, 2, { draft })).usage).toEqual({});
    const later = saveTaps([(day) => addFlash(day, 1)], library, 3);
    expect(showDayForm(openDay(later, 2, { draft })).usage).toEqual({ '1': 1 });
  });

  it('says after saving what it said before', () => {
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
    );
  });

  it('adds up what two devices enter at once, in either order, and never falls below 0', () => {
    const taps = fc.array(arbitraryTap, { maxLength: 15 });
    fc.assert(
      fc.property(taps, taps, taps, (before, one, two) => {
        const start = saveTaps(before);
        const [first, second] = [runTaps(openDay(start, 2), one), runTaps(openDay(start, 3), two)];
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
          const left = result[setId] ?? 0;
          expect(left).toBeGreaterThanOrEqual(added);
          expect(left).toBeGreaterThanOrEqual(saved - taken + added);
          expect(left).toBeLessThanOrEqual(saved + added);
        }
      }),
    );
  });
});

describe('the time of day', () => {
  const afternoon = { clock: 'afternoon' as const };

  it('is added by every session of the day', () => {
    const morning = runTaps(openDay(emptyDays, 1, { clock: 'morning' }), [(day) => addFlash(day, 1)]);
    const library = saveDay(emptyDays, morning);
    const opened = openDay(library, 2, afternoon);
    expect(showDayForm(opened).times).toEqual(['morning']);
    const second = runTaps(opened, [(day) => addFlash(day, 1)]);
    expect(showDayForm(second).times).toEqual(['morning', 'afternoon']);
    expect(saveDay(library, second).history.get(DAY)?.engagementTimes).toEqual(['morning', 'afternoon']);
  });

  it('stays what it was when the session was entered', () => {
    const day = runTaps(openDay(emptyDays, 1, { clock: 'morning' }), [(before) => addFlash(before, 1)]);
    expect(showDayForm({ ...day, ...afternoon }).times).toEqual(['morning']);
  });

  it('is not added once the parent has declined it', () => {
    const declined = runTaps(openDay(emptyDays, 1, afternoon), [(day) => toggleTime(day, 'afternoon')]);
    expect(showDayForm(declined).times).toEqual([]);
    expect(findDayState(declined)).toBe('unsaved');
    const flashed = runTaps(declined, [(day) => addFlash(day, 1)]);
    expect(showDayForm(flashed).times).toEqual([]);
    expect(saveDay(emptyDays, flashed).history.get(DAY)?.engagementTimes).toEqual([]);
    expect(findDayState(runTaps(declined, [(day) => toggleTime(day, 'afternoon')]))).toBe('blank');
  });

  it('is not added by a note or a rating to a day that is saved', () => {
    const library = saveTaps([(day) => addFlash(day, 1)]);
    const rated = runTaps(openDay(library, 2, afternoon), [(day) => rateDay(day, 3)]);
    expect(showDayForm(rated).times).toEqual([]);
  });
});

describe('taking back', () => {
  it('is not offered while entries of the day are missing', () => {
    const library = saveTaps([(day) => addFlash(day, 1), (day) => addFlash(day, 1)]);
    const day = openDay(library, 2, { canTake: false });
    expect(removeFlash(day, 1)).toBe(day);
    expect(showDayForm(toggleSet(day, 1)).usage).toEqual({ '1': 2 });
    expect(showDayForm(removeFlash(addFlash(day, 1), 1)).usage).toEqual({ '1': 2 });
  });

  it('takes one’s own unsaved flashes first, then the newest saved ones', () => {
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
