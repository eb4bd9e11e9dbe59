import type { Tx } from '#server/db/database.ts';
import type { DayDetails } from '#shared/library/sync-protocol.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { LibraryReader } from './library-reader.ts';
import { readEarlierNotes } from './row-versions.ts';

/** One day with its entries in the order of their arrival, undone ones included, and its earlier notes. */
export async function readDay(
  tx: Tx,
  familyId: string,
  { childId, day, now }: { childId: number; day: string; now: Date },
): Promise<DayDetails> {
  const reader = new LibraryReader(tx, familyId);
  const key = keyOfDay({ childId, day });
  const records = await reader.readOf('history', { keys: { history: [key] } });
  const entries = await reader.readOf('entries', { entriesOfDays: [key] });
  return {
    record: records[0]?.[1] ?? null,
    entries: entries.map(([, entry]) => entry).sort((a, b) => a.order - b.order),
    earlierNotes: await readEarlierNotes(tx, familyId, { childId, day, now }),
  };
}
