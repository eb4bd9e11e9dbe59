import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { DayDetails } from '#shared/library/sync-protocol.ts';
import { presentEntry, presentRecord } from './present-rows.ts';
import { readEarlierNotes } from './row-versions.ts';
import { dayEntries, trackingRecords } from './tables.ts';

/** One day with its entries in the order of their arrival, undone ones included, and its earlier notes. */
export async function readDay(
  tx: Tx,
  familyId: string,
  { childId, day, now }: { childId: number; day: string; now: Date },
): Promise<DayDetails> {
  const [record] = await tx
    .select()
    .from(trackingRecords)
    .where(
      and(
        eq(trackingRecords.familyId, familyId),
        eq(trackingRecords.childId, childId),
        eq(trackingRecords.date, day),
        eq(trackingRecords.deleted, false),
      ),
    );
  const entries = await tx
    .select()
    .from(dayEntries)
    .where(and(eq(dayEntries.familyId, familyId), eq(dayEntries.childId, childId), eq(dayEntries.day, day)))
    .orderBy(asc(dayEntries.arrival));
  return {
    record: record ? presentRecord(record) : null,
    entries: entries.map(presentEntry),
    earlierNotes: await readEarlierNotes(tx, familyId, { childId, day, now }),
  };
}
