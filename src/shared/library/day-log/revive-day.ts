import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import type { ShownBatch, TrackingRecord } from '#shared/library/tables/day-record.ts';

export function createRevivingEntry(
  record: TrackingRecord,
  current: TrackingRecord | undefined,
  { id, at }: Pick<DayEntry, 'id' | 'at'>,
): DayEntry | null {
  const flashes = Object.keys(record.setUsage)
    .map(Number)
    .flatMap((setId) => listMissing(record, setId, current?.setUsage[setId] ?? 0));
  const selected = record.selectedSets.filter((setId) => !current?.selectedSets.includes(setId));
  const times = record.engagementTimes.filter((time) => !current?.engagementTimes.includes(time));
  const rating = !current?.engagement && record.engagement > 0 ? record.engagement : null;
  const note = record.notes !== '' && !current?.notes.includes(record.notes) ? record.notes : null;
  const isEmpty = flashes.length + selected.length + times.length === 0 && rating === null && note === null;
  if (current && isEmpty) return null;
  return {
    id,
    childId: record.childId,
    day: record.date,
    at,
    source: 'import',
    flashes,
    takes: [],
    selected: { add: selected, remove: [] },
    times: { add: times, remove: [] },
    ...(rating !== null && { engagement: { value: rating, base: 0 } }),
    ...(note !== null && { note: { text: note, base: '' } }),
  };
}

function listMissing(record: TrackingRecord, setId: number, there: number): ShownBatch[] {
  let missing = (record.setUsage[setId] ?? 0) - there;
  const batches: ShownBatch[] = [];
  for (const batch of record.shown.filter((shown) => shown.setId === setId).reverse()) {
    const count = Math.min(batch.count, missing);
    if (count > 0) batches.unshift({ ...batch, count });
    missing -= Math.max(count, 0);
  }
  if (missing > 0) batches.unshift({ setId, cardIds: record.setCards[setId] ?? [], count: missing });
  return batches;
}
