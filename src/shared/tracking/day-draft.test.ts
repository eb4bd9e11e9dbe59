import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayDraft, DayDraftSchema, editDay, moveDraft, viewDay } from './day-draft.ts';
import { addFlash, createDayForm, type DayForm, removeFlash, toggleTime } from './day-form.ts';
import { arbitraryRecord, makeRecord } from './records.test-support.ts';

const DAY = '2025-03-01';
const record = makeRecord({ date: DAY, setUsage: { '1': 2 }, engagement: 4, notes: 'ok' });
const newer = makeRecord({ date: DAY, setUsage: { '1': 2, '2': 1 }, engagement: 5 });
const tap = (form: DayForm) => addFlash(form, 3);

/** The draft of a parent who tapped plus while `seen` was the saved record. */
function draftOn(seen: typeof record | undefined): DayDraft {
  const draft = editDay(viewDay(DAY, seen, undefined, ['morning']), tap);
  if (!draft) throw new Error('a tap on plus leaves something unsaved');
  return draft;
}

describe('what the screen shows for a day', () => {
  it('is blank but for the suggested time when there is nothing', () => {
    const view = viewDay(DAY, undefined, undefined, ['morning']);
    expect(view).toEqual({ form: createDayForm(DAY, undefined, ['morning']), base: null, state: 'blank' });
  });

  it('is the record, and follows it while nothing is unsaved', () => {
    expect(viewDay(DAY, record, undefined, ['morning'])).toMatchObject({
      form: { usage: { '1': 2 }, times: [], notes: 'ok' },
      state: 'saved',
    });
    expect(viewDay(DAY, newer, undefined, []).form.usage).toEqual({ '1': 2, '2': 1 });
  });

  it('is the draft while something is unsaved', () => {
    expect(viewDay(DAY, record, draftOn(record), [])).toMatchObject({
      form: { usage: { '1': 2, '3': 1 }, engagement: 4 },
      state: 'unsaved',
    });
    expect(viewDay(DAY, undefined, draftOn(undefined), [])).toMatchObject({ state: 'unsaved' });
  });

  it('says so when the record has changed under a draft, or appeared', () => {
    expect(viewDay(DAY, newer, draftOn(record), []).state).toBe('conflict');
    expect(viewDay(DAY, newer, draftOn(undefined), []).state).toBe('conflict');
  });

  it('has no conflict when the other device saved the very same', () => {
    const same = makeRecord({ date: DAY, setUsage: { '3': 1 }, engagementTimes: ['morning'] });
    expect(viewDay(DAY, same, draftOn(undefined), []).state).toBe('saved');
  });

  it('keeps the draft when the record is out of sight, as without a copy and without a network', () => {
    expect(viewDay(DAY, undefined, draftOn(record), []).state).toBe('unsaved');
  });
});

describe('editing', () => {
  it('back to where it began leaves nothing unsaved', () => {
    const once = viewDay(DAY, record, draftOn(record), []);
    expect(editDay(once, (form) => ({ ...form, usage: { '1': 2 } }))).toBeNull();
    expect(editDay(once, (form) => removeFlash(form, 3))).not.toBeNull();
  });

  it('keeps every letter, also a space that the saved note would lose', () => {
    const view = viewDay(DAY, record, undefined, []);
    const draft = editDay(view, (form) => ({ ...form, notes: 'ok ' }));
    expect(viewDay(DAY, record, draft ?? undefined, []).form.notes).toBe('ok ');
  });

  it('goes on from what the draft began with, so a conflict stays one', () => {
    const view = viewDay(DAY, newer, draftOn(record), []);
    const draft = editDay(view, (form) => toggleTime(form, 'night'));
    expect(draft?.base).toEqual(createDayForm(DAY, record));
    expect(viewDay(DAY, newer, draft ?? undefined, []).state).toBe('conflict');
  });

  it('survives a reload as JSON, over any record', () => {
    fc.assert(
      fc.property(arbitraryRecord, (saved) => {
        const draft = editDay(viewDay(saved.date, saved, undefined, []), tap);
        expect(DayDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
        expect(viewDay(saved.date, saved, draft ?? undefined, []).state).toBe('unsaved');
      }),
    );
  });
});

it('moved to another day, the input meets that day’s record as something new', () => {
  const moved = moveDraft(draftOn(undefined), '2025-03-02');
  expect(moved).toEqual({
    base: null,
    form: { date: '2025-03-02', usage: { '3': 1 }, engagement: 0, times: ['morning'], notes: '' },
  });
  expect(viewDay('2025-03-02', undefined, moved, []).state).toBe('unsaved');
  expect(viewDay('2025-03-02', { ...newer, date: '2025-03-02' }, moved, []).state).toBe('conflict');
});
