import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { TOMBSTONE_TABLES } from '#shared/library/tables/library-tables.ts';

/** A section of `account.json` with too many rows to read at once. */
type Section = {
  table: string;
  shown: SQL;
  condition?: SQL;
  /** The primary key without the family, with the types of its columns. */
  key: [name: string, type: 'text' | 'uuid' | 'bigint'][];
  batch: number;
};

const BY_KEY: Section['key'] = [['key', 'text']];

export const MEMORY_SECTIONS = {
  // Tokens are excluded, because a device proves with them that it holds a copy.
  revisions: { table: 'revisions', shown: sql`rev, created_at`, key: [['rev', 'bigint']], batch: 5_000 },
  changes: {
    table: 'applied_changes',
    key: [['change_id', 'uuid']],
    batch: 5_000,
    shown: sql`change_id, rev, code, applied_at`,
  },
  // The bytes of media are exported as separate files.
  media: {
    table: 'media',
    key: [['id', 'uuid']],
    batch: 1_000,
    shown: sql`id, media_type, created_at, unused_since`,
  },
  conflicts: {
    table: 'library_rows',
    key: BY_KEY,
    batch: 50,
    shown: sql`rev, "row"`,
    condition: sql`table_name = 'conflicts' and "row" is not null`,
  },
  earlierVersions: {
    table: 'row_versions',
    batch: 50,
    shown: sql`table_name, key, "row", deleted, replaced_at`,
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
        shown: sql`key`,
        condition: sql`table_name = ${table} and "row" is null`,
      },
    ]),
  ),
  entries: {
    table: 'library_rows',
    key: BY_KEY,
    batch: 20,
    shown: sql`rev, author, "row"`,
    condition: sql`table_name = 'entries' and "row" ->> 'undone' in ('day', 'both')`,
  },
};

/** Yields the rows of a section as a JSON array, in parts, so that other requests get a turn. */
export async function* writeSection(
  db: Database,
  userId: string,
  familyId: string,
  section: Section,
): AsyncGenerator<string> {
  let separator = '[\n';
  let after: string[] | null = null;
  for (;;) {
    const { rows } = await db.asFamily(userId, (tx) =>
      tx.execute<{ row: string; place: string[] }>(selectPage(section, familyId, after)),
    );
    const last = rows.at(-1);
    if (!last) break;
    yield separator + rows.map(({ row }) => row).join(',\n');
    separator = ',\n';
    after = last.place;
    if (rows.length < section.batch) break;
  }
  yield separator === ',\n' ? '\n]' : '[]';
}

function selectPage(
  { table, shown, condition, key, batch }: Section,
  familyId: string,
  after: string[] | null,
): SQL {
  const names = sql.join(
    key.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const start = (after ?? []).map((value, i) => sql`${value}::${sql.raw(key[i]?.[1] ?? 'text')}`);
  const isLater = after === null ? sql`true` : sql`(${names}) > (${sql.join(start, sql`, `)})`;
  const keys = key.map(([name]) => sql`${sql.identifier(name)}::text`);
  return sql`
    select (select to_json(shown) from (select ${shown}) shown)::text as row, array[${sql.join(keys, sql`, `)}] as place
    from ${sql.identifier(table)} t
    where family_id = ${familyId}::uuid and ${condition ?? sql`true`} and ${isLater}
    order by ${names} limit ${batch}`;
}
