import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';
import { TrackingRecordSchema } from '#shared/library/schema.ts';
import { createDayDraft, type DayDraft, isEmptyDraft } from './day-draft.ts';

const FormSchema = z.object({
  date: TrackingRecordSchema.shape.date,
  usage: TrackingRecordSchema.shape.setUsage,
  engagement: TrackingRecordSchema.shape.engagement,
  times: TrackingRecordSchema.shape.engagementTimes,
  notes: z.string(),
});
type Form = z.infer<typeof FormSchema>;
const FormDraftSchema = z.object({ base: z.nullable(FormSchema), form: FormSchema });

/**
 * A draft as the first version of the app kept it, with totals in place of differences. Null when it is none, or when
 * it says nothing beyond the record that it began with.
 */
export function convertFormDraft(value: unknown, sets: Library['sets'], entryId: string): DayDraft | null {
  const parsed = FormDraftSchema.safeParse(value);
  if (!parsed.success) return null;
  const { form } = parsed.data;
  const base: Form = parsed.data.base ?? { ...form, usage: {}, engagement: 0, times: [], notes: '' };
  const draft = createDayDraft(form.date, entryId);
  for (const setId of Object.keys({ ...base.usage, ...form.usage }).map(Number)) {
    const [before, after] = [base.usage[setId], form.usage[setId]];
    const added = (after ?? 0) - (before ?? 0);
    if (added > 0) {
      draft.batches.push({ setId, cardIds: [...(sets.get(setId)?.flashcardIds ?? [])], count: added });
    }
    if (added < 0) draft.taken[setId] = -added;
    if (before === undefined && added === 0) draft.selected.add.push(setId);
    if (after === undefined) draft.selected.remove.push(setId);
  }
  draft.times.add = form.times.filter((time) => !base.times.includes(time));
  draft.times.remove = base.times.filter((time) => !form.times.includes(time));
  if (form.engagement !== base.engagement) {
    draft.engagement = { value: form.engagement, base: base.engagement };
  }
  if (form.notes !== base.notes) draft.note = { text: form.notes, base: base.notes };
  return isEmptyDraft(draft) ? null : draft;
}
