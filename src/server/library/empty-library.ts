import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import {
  LIBRARY_TABLES,
  type RowWrite,
  TOMBSTONE_TABLES,
  tableOf,
} from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { type Page, readPage } from './read-page.ts';
import { type WriteTarget, writeRows } from './write-rows.ts';

/**
 * Reads no more than a page at once and keeps no earlier versions. What is left of a day's entries comes after those of
 * `given`; returns the given rows with days that count both.
 */
export async function emptyLibrary(tx: Tx, target: WriteTarget, given: WholeLibrary): Promise<WholeLibrary> {
  const tombstones = sql.join(
    TOMBSTONE_TABLES.map((table) => sql`${table}`),
    sql`, `,
  );
  await tx.execute(sql`
    update library_rows set rev = ${target.rev}::bigint, "row" = null
    where family_id = ${target.familyId}::uuid and table_name in (${tombstones}) and "row" is not null`);
  const counts = new Map(given.history.map((record) => [keyOfDay(dayOf(record)), record.entryCount]));
  const left = new Map<string, number>();
  const givenIds = new Set(given.entries.map(({ id }) => id));
  const moveBehind = (entry: StoredEntry): StoredEntry => {
    const day = keyOfDay(entry);
    if (givenIds.has(entry.id)) return entry;
    left.set(day, (left.get(day) ?? 0) + 1);
    return { ...entry, order: entry.order + (counts.get(day) ?? 0) };
  };
  for (const table of LIBRARY_TABLES) {
    const { keyOf, deletion } = tableOf(table);
    if (deletion === 'tombstone') continue;
    let start: Page['next'] = { table, after: null };
    while (start) {
      const page: Page = await readPage(
        tx,
        { familyId: target.familyId, since: 0, whole: true },
        { start, only: true },
      );
      const writes = (page.rows[table] as object[]).map(deletion).map((row) => ({
        table,
        key: keyOf(row),
        row: table === 'entries' ? moveBehind(row as StoredEntry) : row,
      }));
      await writeRows(tx, target, writes as RowWrite[]);
      start = page.next;
    }
  }
  return {
    ...given,
    history: given.history.map((record) => ({
      ...record,
      entryCount: Math.min(
        record.entryCount + (left.get(keyOfDay(dayOf(record))) ?? 0),
        LIBRARY_LIMITS.entriesPerDay,
      ),
    })),
  };
}
