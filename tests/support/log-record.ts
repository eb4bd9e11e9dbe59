import { randomUUID } from 'node:crypto';
import type { ChangeOf } from '#shared/library/change.ts';
import type { DayEntry } from '#shared/library/day-log/day-entry.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';

/** Logs a whole day at once: one entry that says what the record says, saved at 18:00 in Greenwich unless told. */
export function logRecord(record: TrackingRecord, fields: Partial<DayEntry> = {}): ChangeOf<'logDay'> {
  const { date, childId, shown, selectedSets, engagementTimes, engagement, notes } = record;
  return {
    type: 'logDay',
    entry: {
      id: randomUUID(),
      childId,
      day: date,
      at: `${date}T18:00:00.000+00:00`,
      source: 'hand',
      flashes: shown,
      takes: [],
      selected: { add: selectedSets, remove: [] },
      times: { add: engagementTimes, remove: [] },
      ...(engagement > 0 && { engagement: { value: engagement, base: 0 } }),
      ...(notes !== '' && { note: { text: notes, base: '' } }),
      ...fields,
    },
  };
}
