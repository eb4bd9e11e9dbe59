import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { PageCursor, SyncRows } from '#shared/library/sync-protocol.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import type { LibraryTable } from '#shared/library/tables/library-tables.ts';
import { countFitting } from '../count-fitting.ts';
import { presentEntry, presentRecord } from '../present-rows.ts';
import { PAGE_BYTES, type Page, readPage } from '../read-page.ts';
import { dayEntries, trackingRecords } from '../tables.ts';

/** Rows of one query; as many bytes of them as a page holds. */
const BATCH = 1_000;

/**
 * Reads a family's library in pages, each in a transaction of its own: they fit together where the family's token is the
 * same before and after.
 */
export class LibraryPages {
  readonly #db: Database;
  readonly #userId: string;
  readonly #familyId: string;

  constructor(db: Database, { userId, familyId }: { userId: string; familyId: string }) {
    this.#db = db;
    this.#userId = userId;
    this.#familyId = familyId;
  }

  /** The living rows of a table in the order of their keys. */
  async *table<Table extends LibraryTable>(table: Table): AsyncGenerator<SyncRows[Table]> {
    let after: string | null = null;
    for (;;) {
      const start: Omit<PageCursor, 'rev'> = { table, after };
      const page: Page = await this.#read((tx) =>
        readPage(tx, { familyId: this.#familyId, since: 0, whole: true }, { start, only: true }),
      );
      yield page.rows[table];
      if (page.next === null) return;
      after = page.next.after;
    }
  }

  /**
   * The days of a child or of all, newest first and those of one date by child, with the number of their entries that an export
   * holds.
   */
  async *history(childId?: number): AsyncGenerator<TrackingRecord[]> {
    const counts = await this.#countEntries(childId);
    const own = and(
      eq(trackingRecords.familyId, this.#familyId),
      eq(trackingRecords.deleted, false),
      childId === undefined ? undefined : eq(trackingRecords.childId, childId),
    );
    let last: TrackingRecord | undefined;
    for (;;) {
      const isLater: SQL | undefined =
        last &&
        or(
          lt(trackingRecords.date, last.date),
          and(eq(trackingRecords.date, last.date), gt(trackingRecords.childId, last.childId)),
        );
      const condition = and(own, isLater);
      const rows: TrackingRecord[] = await this.#read(async (tx) => {
        const order = sql`${trackingRecords.date} desc, ${trackingRecords.childId}`;
        const { fitting } = await countFitting(tx, {
          ...{ table: trackingRecords, condition, order },
          ...{ batch: BATCH, room: PAGE_BYTES },
        });
        const found = await tx.select().from(trackingRecords).where(condition).orderBy(order).limit(fitting);
        return found.map(presentRecord);
      });
      last = rows.at(-1);
      if (!last) return;
      yield rows.map((record) => ({ ...record, entryCount: counts.get(keyOfDay(dayOf(record))) ?? 0 }));
    }
  }

  /** The entries by day, child and arrival, without those of deleted days; the others move up. */
  async *entries(): AsyncGenerator<StoredEntry[]> {
    const own = and(
      eq(dayEntries.familyId, this.#familyId),
      or(isNull(dayEntries.undone), eq(dayEntries.undone, 'entry')),
    );
    const order = sql`${dayEntries.day}, ${dayEntries.childId}, ${dayEntries.arrival}, ${dayEntries.id}`;
    let place = { key: '', order: 0 };
    let last: StoredEntry | null = null;
    for (;;) {
      const after: SQL | undefined =
        last === null
          ? undefined
          : sql`(${order}) > (${last.day}::date, ${last.childId}::integer, ${last.order}::integer, ${last.id}::uuid)`;
      const condition = and(own, after);
      const rows: StoredEntry[] = await this.#read(async (tx) => {
        const next = { table: dayEntries, condition, order, batch: BATCH, room: PAGE_BYTES };
        const { fitting } = await countFitting(tx, next);
        const found = await tx.select().from(dayEntries).where(condition).orderBy(order).limit(fitting);
        return found.map(presentEntry);
      });
      last = rows.at(-1) ?? null;
      if (last === null) return;
      yield rows.map((entry) => {
        const key = keyOfDay(entry);
        place = { key, order: key === place.key ? place.order + 1 : 1 };
        return { ...entry, order: place.order };
      });
    }
  }

  async #countEntries(childId?: number): Promise<Map<string, number>> {
    const ofChild = childId === undefined ? sql`` : sql`and child_id = ${childId}`;
    const { rows } = await this.#read((tx) =>
      tx.execute<{ child: number; day: string; count: number }>(sql`
        select child_id as child, day::text as day, count(*)::integer as count from day_entries
        where family_id = ${this.#familyId}::uuid and (undone is null or undone = 'entry') ${ofChild}
        group by child_id, day`),
    );
    return new Map(rows.map(({ child, day, count }) => [keyOfDay({ childId: child, day }), count]));
  }

  #read<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.asFamily(this.#userId, run);
  }
}
