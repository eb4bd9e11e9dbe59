import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { logDay } from './library-changes.ts';

/** Returns the change that logs a whole record as one entry, saved at 18:00 UTC unless `fields` says otherwise. */
export function logRecord(record: TrackingRecord, fields: Partial<DayEntry> = {}): ChangeOf<'logDay'> {
  const { date, childId, shown, selectedSets, engagementTimes, engagement, notes } = record;
  return logDay(date, {
    childId,
    at: `${date}T18:00:00.000+00:00`,
    flashes: shown,
    selected: { add: selectedSets, remove: [] },
    times: { add: engagementTimes, remove: [] },
    ...(engagement > 0 && { engagement: { value: engagement, base: 0 } }),
    ...(notes !== '' && { note: { text: notes, base: '' } }),
    ...fields,
  });
}
