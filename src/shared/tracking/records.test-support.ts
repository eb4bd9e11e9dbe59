import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';

/**
 * Returns an otherwise empty record with the given fields. Without `shown`, every flash of `setUsage` showed the cards of
 * `setCards`.
 */
export function makeRecord(fields: Partial<TrackingRecord> & { date: string }): TrackingRecord {
  const { setUsage = {}, setCards = {} } = fields;
  return {
    childId: FIRST_CHILD,
    selectedSets: Object.keys(setUsage).map(Number),
    setUsage,
    setCards,
    shown: Object.entries(setUsage)
      .filter(([, count]) => count > 0)
      .map(([id, count]) => ({ setId: Number(id), cardIds: setCards[id] ?? [], count })),
    sessions: 1,
    entryCount: 1,
    engagement: 0,
    engagementTimes: [],
    notes: '',
    ...fields,
  };
}
