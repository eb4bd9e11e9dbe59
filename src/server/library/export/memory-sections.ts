import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Rows of a library's memory as `account.json` shows them: too many to be read at once. */
type Section = {
  table: string;
  /** What is shown of a row, in the column names of the database. */
  columns: string[] | '*';
  condition?: SQL;
  /** The rest of the primary key besides the family, with the types of its columns. */
  key: [name: string, type: 'text' | 'uuid' | 'integer' | 'bigint' | 'date'][];
  /** Rows of one query. */
  batch: number;
};

const DELETED = sql`deleted`;

export const MEMORY_SECTIONS = {
  // Without their tokens, with which a device proves that it holds a copy.
  revisions: { table: 'revisions', columns: ['rev', 'created_at'], key: [['rev', 'bigint']], batch: 5_000 },
  changes: {
    ...{ table: 'applied_changes', key: [['change_id', 'uuid']], batch: 5_000 },
    columns: ['change_id', 'rev', 'code', 'applied_at'],
  },
  // Their sounds are files of their own.
  recordings: {
    ...{ table: 'recordings', key: [['id', 'uuid']], batch: 1_000 },
    columns: ['id', 'media_type', 'created_at', 'unused_since'],
  },
  conflicts: { table: 'conflicts', columns: '*', key: [['id', 'text']], batch: 50 },
  earlierVersions: {
    ...{ table: 'row_versions', batch: 50 },
    columns: ['table_name', 'key', 'row', 'deleted', 'replaced_at'],
    key: [
      ['table_name', 'text'],
      ['key', 'text'],
      ['rev', 'bigint'],
    ],
  },
} satisfies Record<string, Section>;

/**
 * Keys of rows that were deleted, and entries that were undone: they are kept so that the family's other devices can
 * follow. What the rows said is among the earlier versions.
 */
export const DELETED_SECTIONS = {
  categories: {
    table: 'categories',
    columns: ['id'],
    condition: DELETED,
    key: [['id', 'text']],
    batch: 5_000,
  },
  flashcards: {
    ...{ table: 'flashcards', condition: DELETED, key: [['id', 'text']], batch: 5_000 },
    columns: ['id', 'category_id'],
  },
  sets: {
    ...{ table: 'card_sets', condition: DELETED, key: [['id', 'integer']], batch: 5_000 },
    columns: ['id', 'child_id'],
  },
  history: {
    ...{ table: 'tracking_records', condition: DELETED, batch: 5_000 },
    columns: ['child_id', 'date'],
    key: [
      ['child_id', 'integer'],
      ['date', 'date'],
    ],
  },
  rotations: {
    ...{ table: 'rotations', condition: DELETED, key: [['id', 'uuid']], batch: 5_000 },
    columns: ['id', 'child_id', 'set_id', 'ordinal', 'day'],
  },
  entries: {
    ...{ table: 'day_entries', columns: '*', key: [['id', 'uuid']], batch: 20 },
    condition: sql`undone in ('day', 'both')`,
  },
} satisfies Record<string, Section>;

/** The rows of a section as a JSON array, in parts; other requests have their turn between them. */
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
      tx.execute<{ row: string; key: string[] }>(selectPage(section, familyId, after)),
    );
    const last = rows.at(-1);
    if (!last) break;
    yield separator + rows.map(({ row }) => row).join(',\n');
    separator = ',\n';
    after = last.key;
    if (rows.length < section.batch) break;
  }
  yield separator === ',\n' ? '\n]' : '[]';
}

/** PostgreSQL writes the rows as JSON itself, the same on both databases. */
function selectPage(
  { table, columns, condition, key, batch }: Section,
  familyId: string,
  after: string[] | null,
): SQL {
  const names = sql.join(
    key.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const shown =
    columns === '*'
      ? sql`t.*`
      : sql.join(
          columns.map((name) => sql.identifier(name)),
          sql`, `,
        );
  const start = (after ?? []).map((value, i) => sql`${value}::${sql.raw(key[i]?.[1] ?? 'text')}`);
  const isLater = after === null ? sql`true` : sql`(${names}) > (${sql.join(start, sql`, `)})`;
  const keys = key.map(([name]) => sql`${sql.identifier(name)}::text`);
  return sql`
    select (select to_json(shown) from (select ${shown}) shown)::text as row, array[${sql.join(keys, sql`, `)}] as key
    from ${sql.identifier(table)} t
    where family_id = ${familyId}::uuid and ${condition ?? sql`true`} and ${isLater}
    order by ${names} limit ${batch}`;
}
