import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { joinSql } from '#server/db/read-rows.ts';
import { chunk, PAGE_BYTES, type Page, readPage, readTableRows } from '#server/library/library-reader.ts';
import { media } from '#server/library/tables.ts';
import type { PageCursor, SyncRows } from '#shared/library/sync-protocol.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { getDayKey, readDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { type LibraryTable, TOMBSTONE_TABLES } from '#shared/library/tables/library-tables.ts';
import type { MediaType } from '#shared/media/media.ts';

/** The largest days, with 20,000 characters of notes each, add up to a few megabytes. */
const DAYS_PER_QUERY = 200;

type CountedDay = { key: string; count: number; bytes: number };

/** Reads each page in its own transaction. The pages are consistent if the family's token has not changed in between. */
export class LibraryPages {
  readonly #familyId: string;
  readonly #read: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

  constructor(db: Database, { userId, familyId }: { userId: string; familyId: string }) {
    this.#familyId = familyId;
    this.#read = (run) => db.asFamily(userId, run);
  }

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

  /** Yields days newest first, then by child, with their number of entries in an export. */
  async *history(childId?: number): AsyncGenerator<TrackingRecord[]> {
    const days = (await this.#countEntries())
      .filter(({ key }) => childId === undefined || readDayKey(key).childId === childId)
      .sort((a, b) => compareDays(b.key, a.key) || compareChildren(a.key, b.key));
    for (const batch of chunk(days, DAYS_PER_QUERY)) {
      const records = new Map(
        await this.#read((tx) =>
          readTableRows(tx, this.#familyId, 'history', { keys: { history: batch.map(({ key }) => key) } }),
        ),
      );
      yield batch.flatMap(({ key, count }) => {
        const record = records.get(key);
        return record ? [{ ...record, entryCount: count }] : [];
      });
    }
  }

  /** Yields entries by day, child and arrival. Skips the entries of deleted days and renumbers the others. */
  async *entries(): AsyncGenerator<StoredEntry[]> {
    const days = (await this.#countEntries()).sort(
      (a, b) => compareDays(a.key, b.key) || compareChildren(a.key, b.key),
    );
    for (const keys of chunkByBytes(days)) {
      const stored = await this.#read((tx) =>
        readTableRows(tx, this.#familyId, 'entries', { entriesOnDays: keys }),
      );
      const byDay = new Map(keys.map((key): [string, StoredEntry[]] => [key, []]));
      for (const [, entry] of stored) {
        if (!entry.undone || entry.undone === 'entry') byDay.get(getDayKey(entry))?.push(entry);
      }
      yield keys.flatMap((key) =>
        (byDay.get(key) ?? [])
          .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
          .map((entry, index) => ({ ...entry, order: index + 1 })),
      );
    }
  }

  async #countEntries(): Promise<CountedDay[]> {
    const { rows } = await this.#read((tx) =>
      tx.execute<CountedDay>(sql`
        select belongs_to as key, count(*)::integer as count, sum(bytes)::integer as bytes from library_rows
        where family_id = ${this.#familyId}::uuid and table_name = 'entries'
          and coalesce("row" ->> 'undone', 'entry') = 'entry'
        group by belongs_to`),
    );
    return rows;
  }

  /** Yields recordings and photos, which are immutable. */
  async *media(): AsyncGenerator<StoredMedium> {
    let after: string | null = null;
    for (;;) {
      const isLater = after === null ? undefined : gt(media.id, after);
      const rows: StoredMedium[] = await this.#read((tx) =>
        tx
          .select({ id: media.id, mediaType: media.mediaType, content: media.content })
          .from(media)
          .where(and(eq(media.familyId, this.#familyId), isLater))
          .orderBy(asc(media.id))
          .limit(MEDIA_PER_QUERY),
      );
      yield* rows;
      after = rows.at(-1)?.id ?? null;
      if (rows.length < MEDIA_PER_QUERY) return;
    }
  }

  /** Yields the rows of a section as parts of a JSON array, so that other requests get a turn. */
  async *section(section: Section): AsyncGenerator<string> {
    let separator = '[\n';
    let after: string[] | null = null;
    for (;;) {
      const page: SQL = selectPage(section, this.#familyId, after);
      const { rows } = await this.#read((tx) => tx.execute<{ row: string; position: string[] }>(page));
      const last = rows.at(-1);
      if (!last) break;
      yield separator + rows.map(({ row }) => row).join(',\n');
      separator = ',\n';
      after = last.position;
      if (rows.length < section.batch) break;
    }
    yield separator === ',\n' ? '\n]' : '[]';
  }
}

function compareDays(a: string, b: string): number {
  const [dayA, dayB] = [readDayKey(a).day, readDayKey(b).day];
  if (dayA === dayB) return 0;
  return dayA < dayB ? -1 : 1;
}

function compareChildren(a: string, b: string): number {
  return readDayKey(a).childId - readDayKey(b).childId;
}

function* chunkByBytes(days: readonly CountedDay[]): Generator<string[]> {
  let keys: string[] = [];
  let remaining = PAGE_BYTES;
  for (const { key, bytes } of days) {
    if (keys.length > 0 && bytes > remaining) {
      yield keys;
      keys = [];
      remaining = PAGE_BYTES;
    }
    keys.push(key);
    remaining -= bytes;
  }
  if (keys.length > 0) yield keys;
}

/** Twenty recordings or photos have at most five megabytes. */
const MEDIA_PER_QUERY = 20;

type StoredMedium = { id: string; mediaType: MediaType; content: Uint8Array };

/** A section of `account.json`, which may have too many rows to read at once. */
type Section = {
  table: string;
  columns: SQL;
  condition?: SQL;
  /** The primary key without the family, with the types of its columns. */
  key: [name: string, type: 'text' | 'uuid' | 'bigint'][];
  batch: number;
};

const BY_KEY: Section['key'] = [['key', 'text']];

export const MEMORY_SECTIONS = {
  // Tokens are excluded, because they prove that a device has a copy.
  revisions: { table: 'revisions', columns: sql`rev, created_at`, key: [['rev', 'bigint']], batch: 5_000 },
  changes: {
    table: 'applied_changes',
    key: [['change_id', 'uuid']],
    batch: 5_000,
    columns: sql`change_id, rev, code, applied_at`,
  },
  // The bytes of media are exported as separate files.
  media: {
    table: 'media',
    key: [['id', 'uuid']],
    batch: 1_000,
    columns: sql`id, media_type, created_at, unused_since`,
  },
  conflicts: {
    table: 'library_rows',
    key: BY_KEY,
    batch: 50,
    columns: sql`rev, "row"`,
    condition: sql`table_name = 'conflicts' and "row" is not null`,
  },
  earlierVersions: {
    table: 'row_versions',
    batch: 50,
    columns: sql`table_name, key, "row", deleted, replaced_at`,
    key: [
      ['table_name', 'text'],
      ['key', 'text'],
      ['rev', 'bigint'],
    ],
  },
} satisfies Record<string, Section>;

/** Tombstones let the family's other devices follow. Their former contents are among the earlier versions. */
export const DELETED_SECTIONS: Record<string, Section> = {
  ...Object.fromEntries(
    TOMBSTONE_TABLES.map((table) => [
      table,
      {
        table: 'library_rows',
        key: BY_KEY,
        batch: 5_000,
        columns: sql`key`,
        condition: sql`table_name = ${table} and "row" is null`,
      },
    ]),
  ),
  entries: {
    table: 'library_rows',
    key: BY_KEY,
    batch: 20,
    columns: sql`rev, author, "row"`,
    condition: sql`table_name = 'entries' and "row" ->> 'undone' in ('day', 'both')`,
  },
};

function selectPage(
  { table, columns, condition, key, batch }: Section,
  familyId: string,
  after: string[] | null,
): SQL {
  const names = joinSql(key.map(([name]) => sql.identifier(name)));
  const start = (after ?? []).map((value, index) => sql`${value}::${sql.raw(key[index]?.[1] ?? 'text')}`);
  const isLater = after === null ? sql`true` : sql`(${names}) > (${joinSql(start)})`;
  const keys = key.map(([name]) => sql`${sql.identifier(name)}::text`);
  return sql`
    select (select to_json(selected) from (select ${columns}) selected)::text as row,
      array[${joinSql(keys)}] as position
    from ${sql.identifier(table)} t
    where family_id = ${familyId}::uuid and ${condition ?? sql`true`} and ${isLater}
    order by ${names} limit ${batch}`;
}
