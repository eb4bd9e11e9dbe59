import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFlash,
  createDayForm,
  type DayForm,
  DayFormSchema,
  removeFlash,
  toggleSet,
  toggleTime,
} from './day-form.ts';
import { makeRecord } from './records.test-support.ts';

const blank = createDayForm('2025-03-01', undefined, ['morning']);

describe('the form of a day', () => {
  it('begins with the default time and nothing else', () => {
    expect(blank).toEqual({ date: '2025-03-01', usage: {}, engagement: 0, times: ['morning'], notes: '' });
  });

  it('begins with the saved record, without the default time', () => {
    const record = makeRecord({
      date: '2025-03-01',
      selectedSets: [2, 4],
      setUsage: { '2': 3, '5': 1 },
      engagement: 4,
      engagementTimes: ['evening', 'afternoon'],
      notes: 'tired',
    });
    expect(createDayForm('2025-03-01', record, ['morning'])).toEqual({
      date: '2025-03-01',
      // Set 4 was selected without a count; set 5 has flashes, so it is selected.
      usage: { '2': 3, '4': 0, '5': 1 },
      engagement: 4,
      times: ['afternoon', 'evening'],
      notes: 'tired',
    });
  });

  it('selecting adds a count of 0, deselecting removes the count', () => {
    const selected = toggleSet(blank, 3);
    expect(selected.usage).toEqual({ '3': 0 });
    const deselected = toggleSet(addFlash(selected, 3), 3);
    expect(deselected.usage).toEqual({});
    expect(toggleSet(deselected, 3).usage).toEqual({ '3': 0 });
  });

  it('minus stops at 0 and keeps the set selected; plus has no limit', () => {
    const once = addFlash(blank, 3);
    expect(once.usage).toEqual({ '3': 1 });
    expect(removeFlash(removeFlash(once, 3), 3).usage).toEqual({ '3': 0 });
    expect(removeFlash(blank, 3)).toBe(blank);
    expect(addFlash({ ...blank, usage: { '3': 999_999 } }, 3).usage).toEqual({ '3': 1_000_000 });
  });

  it('keeps the times in the order of the day', () => {
    const both = toggleTime(toggleTime(blank, 'night'), 'afternoon');
    expect(both.times).toEqual(['morning', 'afternoon', 'night']);
    expect(toggleTime(both, 'afternoon').times).toEqual(['morning', 'night']);
  });

  it('survives a reload as JSON, whatever was tapped', () => {
    const setId = fc.integer({ min: 1, max: 3 });
    const tap = fc.oneof(
      setId.map((id) => (form: DayForm) => toggleSet(form, id)),
      setId.map((id) => (form: DayForm) => addFlash(form, id)),
      setId.map((id) => (form: DayForm) => removeFlash(form, id)),
    );
    fc.assert(
      fc.property(fc.array(tap), (taps) => {
        const form = taps.reduce((before, run) => run(before), blank);
        expect(Object.values(form.usage).every((flashes) => flashes >= 0)).toBe(true);
        expect(DayFormSchema.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
      }),
    );
  });
});
