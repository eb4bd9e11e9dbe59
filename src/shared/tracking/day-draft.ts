import { z } from 'zod';
import type { TimeOfDay, TrackingRecord } from '#shared/library/schema.ts';
import { createDayForm, type DayForm, DayFormSchema, inDayOrder } from './day-form.ts';

/**
 * Input for a day that is not saved yet, also as it is kept to survive a reload (plain JSON). `base` is what the day's
 * saved record said when the parent began, null when there was none.
 */
export const DayDraftSchema = z.object({ base: DayFormSchema.nullable(), form: DayFormSchema });
export type DayDraft = z.infer<typeof DayDraftSchema>;

/**
 * `blank`: nothing saved, nothing entered. `saved`: the form shows the record. `unsaved`: the parent has entered
 * something. `conflict`: so has the parent, but the record has changed since then, on another device or in another tab.
 */
export type DayState = 'blank' | 'saved' | 'unsaved' | 'conflict';

/** What the screen shows for a day; `base` is what a draft that begins or goes on now starts from. */
export type DayView = { form: DayForm; base: DayForm | null; state: DayState };

/**
 * What to show for a day: the parent's draft, else the saved record, so that a record saved elsewhere is followed as
 * long as nothing is unsaved; else nothing but `defaultTimes`. A draft that says what the record says is none.
 */
export function viewDay(
  day: string,
  record: TrackingRecord | undefined,
  draft: DayDraft | undefined,
  defaultTimes: readonly TimeOfDay[],
): DayView {
  const saved = record ? createDayForm(day, record) : null;
  if (draft === undefined || isSameForm(draft.form, saved)) {
    return {
      form: saved ?? createDayForm(day, undefined, defaultTimes),
      base: saved,
      state: saved ? 'saved' : 'blank',
    };
  }
  const overtaken = saved !== null && !isSameForm(draft.base, saved);
  return { form: draft.form, base: draft.base, state: overtaken ? 'conflict' : 'unsaved' };
}

/**
 * The draft after a tap or a key stroke; null when that takes the form back to where it began, so that nothing is
 * unsaved any more.
 */
export function editDay(view: DayView, edit: (form: DayForm) => DayForm): DayDraft | null {
  const form = edit(view.form);
  if (view.state !== 'conflict' && isSameForm(form, view.base)) return null;
  return { base: view.base, form };
}

/** A draft for another day, with everything that was entered. Its record, if that day has one, is still to be looked at. */
export function moveDraft(draft: DayDraft, day: string): DayDraft {
  return { base: null, form: { ...draft.form, date: day } };
}

/** Whether two forms hold the same input, letter by letter: a space typed at the end of a note is input too. */
export function isSameForm(a: DayForm | null, b: DayForm | null): boolean {
  return a === b || (a !== null && b !== null && toComparable(a) === toComparable(b));
}

function toComparable({ date, usage, engagement, times, notes }: DayForm): string {
  // Set numbers as keys of an object stand in the order of their size, however they were added.
  return JSON.stringify([date, Object.entries(usage), engagement, inDayOrder(times), notes]);
}
