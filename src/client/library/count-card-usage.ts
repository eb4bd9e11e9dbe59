import { runInSlices } from '#client/lib/idle/run-in-slices.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { addUsage, type CardUsage, sortByDate } from '#shared/tracking/usage.ts';

export function countCardUsageInSlices(
  records: Iterable<TrackingRecord>,
  onDone: (usage: ReadonlyMap<string, CardUsage>) => void,
): () => void {
  const usage = new Map<string, CardUsage>();
  return runInSlices(
    sortByDate(records),
    (record) => addUsage(usage, record),
    () => onDone(usage),
  );
}
