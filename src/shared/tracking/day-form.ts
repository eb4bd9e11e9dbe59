import { z } from 'zod';
import {
  TIMES_OF_DAY,
  type TimeOfDay,
  type TrackingRecord,
  TrackingRecordSchema,
} from '#shared/library/schema.ts';

/**
 * What the parent has entered for a day, also as it is kept to survive a reload (plain JSON).
 * `usage` maps the number of each selected set to its flashes; a set is selected when it is in there, also with 0.
 * `engagement` 0 means not rated yet.
 */
export const DayFormSchema = z.object({
  date: TrackingRecordSchema.shape.date,
  usage: TrackingRecordSchema.shape.setUsage,
  engagement: TrackingRecordSchema.shape.engagement,
  times: TrackingRecordSchema.shape.engagementTimes,
  notes: z.string(),
});
export type DayForm = z.infer<typeof DayFormSchema>;

/** The form for a day: what its record says, or nothing but `defaultTimes` when the day has none. */
export function createDayForm(
  date: string,
  record: TrackingRecord | undefined,
  defaultTimes: readonly TimeOfDay[] = [],
): DayForm {
  if (!record) return { date, usage: {}, engagement: 0, times: inDayOrder(defaultTimes), notes: '' };
  const selected = record.selectedSets.map((setId) => [setId, 0] as const);
  return {
    date,
    usage: { ...Object.fromEntries(selected), ...record.setUsage },
    engagement: record.engagement,
    times: inDayOrder(record.engagementTimes),
    notes: record.notes,
  };
}

/** Selects a set with 0 flashes, or deselects it, which removes its count (spec section 4). */
export function toggleSet(form: DayForm, setId: number): DayForm {
  const { [setId]: flashes, ...others } = form.usage;
  return { ...form, usage: flashes === undefined ? { ...others, [setId]: 0 } : others };
}

/** Plus: one more flash, without limit. A set that is not selected yet becomes so. */
export function addFlash(form: DayForm, setId: number): DayForm {
  return { ...form, usage: { ...form.usage, [setId]: (form.usage[setId] ?? 0) + 1 } };
}

/** Minus: one flash less, not below 0; a set that is not selected stays so. */
export function removeFlash(form: DayForm, setId: number): DayForm {
  const flashes = form.usage[setId];
  if (flashes === undefined || flashes <= 0) return form;
  return { ...form, usage: { ...form.usage, [setId]: flashes - 1 } };
}

/** Adds a time of day or takes it away. */
export function toggleTime(form: DayForm, time: TimeOfDay): DayForm {
  const others = form.times.filter((chosen) => chosen !== time);
  return { ...form, times: others.length < form.times.length ? others : inDayOrder([...others, time]) };
}

/** Times of day from morning to night, each once. */
export function inDayOrder(times: readonly TimeOfDay[]): TimeOfDay[] {
  return TIMES_OF_DAY.filter((time) => times.includes(time));
}
