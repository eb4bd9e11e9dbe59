import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayDraft, resumeDraft, subtractEntry } from './day-draft.ts';
import { addFlash, rateDay, removeFlash, toggleTime, writeNote } from './day-edits.ts';
import { showDayForm } from './day-form.ts';
import {
  arbitraryTap,
  createEntry,
  DAY,
  emptyDays,
  logEntry,
  openDay,
  runTaps,
  saveDay,
  uuidOf,
} from './open-day.test-support.ts';

describe('subtractEntry', () => {
  it('leaves nothing of a draft that was saved as it is', () => {
    fc.assert(
      fc.property(fc.array(arbitraryTap), fc.array(arbitraryTap), (before, taps) => {
        const library = saveDay(emptyDays, runTaps(openDay(emptyDays), before));
        const day = runTaps(openDay(library, 2, { clock: 'morning' }), taps);
        expect(subtractEntry(day.draft, createEntry(library, day))).toBeNull();
      }),
    );
  });

  it('leaves nothing of a time that was taken away and suggested again by the clock', () => {
    const library = saveDay(emptyDays, toggleTime(openDay(emptyDays), 'morning'));
    const opened = openDay(library, 2, { clock: 'morning' });
    const day = runTaps(opened, [(before) => toggleTime(before, 'morning'), (before) => addFlash(before, 1)]);
    expect(subtractEntry(day.draft, createEntry(library, day))).toBeNull();
  });

  it('leaves what was entered after the save', () => {
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

  it('counts the flashes that two tabs share once', () => {
    const flashes = fc.array(fc.constantFrom(1, 2, 3));
    fc.assert(
      fc.property(flashes, flashes, (shared, more) => {
        const start = saveDay(emptyDays, addFlash(openDay(emptyDays), 1));
        const one = shared.reduce(addFlash, openDay(start, 2));
        const two = more.reduce(addFlash, one);
        const entry = createEntry(start, one);
        const library = logEntry(start, entry);
        const left = subtractEntry(two.draft, entry);
        const draft = left && { ...left, entryId: uuidOf(3) };
        const after = draft ? saveDay(library, openDay(library, 3, { draft })) : library;
        expect(after.history.get(DAY)?.setUsage).toEqual(showDayForm(two).usage);
      }),
    );
  });

  it('takes a flash back once when both tabs save the correction', () => {
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

  it('goes on with the stored draft as long as nothing was saved from it', () => {
    expect(resumeDraft(shared.draft, emptyDays.entries, DAY, uuidOf(9))).toBe(shared.draft);
  });

  it('begins again without a draft, and after one that was saved whole', () => {
    const blank = createDayDraft(DAY, uuidOf(9));
    expect(resumeDraft(undefined, saved, DAY, uuidOf(9))).toEqual(blank);
    expect(resumeDraft(shared.draft, saved, DAY, uuidOf(9))).toEqual(blank);
  });

  it('gives what is left one id in every tab, and another one after each save', () => {
    const more = addFlash(shared, 2);
    const left = resumeDraft(more.draft, saved, DAY, uuidOf(9));
    expect(left).toMatchObject({ entryId: uuidOf(2), batches: [{ setId: 2, count: 1 }] });
    expect(resumeDraft(more.draft, saved, DAY, uuidOf(8))).toEqual(left);
    const library = logEntry(logEntry(emptyDays, entry), createEntry(emptyDays, { ...more, draft: left }));
    expect(resumeDraft(more.draft, library.entries, DAY, uuidOf(9))).toEqual(createDayDraft(DAY, uuidOf(9)));
  });
});
