import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';
import { keyOf, type TableShape, type TextRow } from './table-shape.ts';
import { setTextFormats } from './text-formats.ts';

/** Keys that are asked for at once, with the sizes of their rows. */
const KEYS_PER_PAGE = 1_000;

export type ReadLimits = {
  /** Rows of one chunk at most. */
  rows?: number;
  /** Bytes of one chunk's texts at most, unless a single row has more. */
  bytes?: number;
  /** Goes on after the row with this primary key (see `keyOf`). */
  after?: string[] | undefined;
};

/**
 * Reads the rows of a table as texts, in the order of the primary key (texts by their bytes), in chunks that fit into
 * memory whatever the rows hold. For one state of the table, read within one transaction that repeats its reads.
 */
export async function* readTable(
  tx: Tx,
  table: TableShape,
  { rows: maxRows = KEYS_PER_PAGE, bytes: maxBytes = 4_000_000, after }: ReadLimits = {},
): AsyncGenerator<TextRow[]> {
  await setTextFormats(tx);
  for (let last = after; ; ) {
    const keys = await readKeys(tx, table, last);
    for (let start = 0; start < keys.length; ) {
      const count = countThatFit(keys.slice(start, start + maxRows), maxBytes);
      const chunk = await readRows(tx, table, last, count);
      yield chunk;
      start += chunk.length;
      last = keyOf(table, chunk.at(-1)!);
    }
    if (keys.length < KEYS_PER_PAGE) return;
  }
}

/** Sizes come first, so that a chunk of large rows is never fetched to learn that it is too large. */
async function readKeys(tx: Tx, table: TableShape, after: string[] | undefined): Promise<{ size: number }[]> {
  const sizes = table.columns.map(
    ({ name }) => sql`coalesce(octet_length(${sql.identifier(name)}::text), 0)::bigint`,
  );
  const { rows } = await tx.execute<{ size: number }>(sql`select ${sql.join(sizes, sql` + `)} as size
    from ${sql.identifier(table.name)} ${isAfter(table, after)} order by ${orderBy(table)} limit ${KEYS_PER_PAGE}`);
  return rows;
}

function countThatFit(sizes: { size: number }[], maxBytes: number): number {
  let total = 0;
  const tooMany = sizes.findIndex(({ size }) => {
    total += size;
    return total > maxBytes;
  });
  return tooMany === -1 ? sizes.length : Math.max(1, tooMany);
}

async function readRows(
  tx: Tx,
  table: TableShape,
  after: string[] | undefined,
  count: number,
): Promise<TextRow[]> {
  const { rows } = await tx.execute<Record<string, string | null>>(sql`select ${listTexts(table)}
    from ${sql.identifier(table.name)} ${isAfter(table, after)} order by ${orderBy(table)} limit ${count}`);
  return rows.map((row) => table.columns.map((_, index) => row[`c${index}`] ?? null));
}

/** The columns as texts, under the names c0, c1 and so on. */
export function listTexts(table: TableShape): SQL {
  const texts = table.columns.map(
    ({ name }, index) => sql`${sql.identifier(name)}::text as ${sql.identifier(`c${index}`)}`,
  );
  return sql.join(texts, sql`, `);
}

function orderBy(table: TableShape): SQL {
  return sql.join(
    table.primaryKey.map((name) => byBytes(table, name, sql.identifier(name))),
    sql`, `,
  );
}

function isAfter(table: TableShape, key: string[] | undefined): SQL {
  if (key === undefined) return sql``;
  const values = table.primaryKey.map((name, index) => {
    const { type } = table.columns.find((column) => column.name === name)!;
    return byBytes(table, name, sql`${key[index]}::text::${sql.raw(type)}`);
  });
  return sql`where (${orderBy(table)}) > (${sql.join(values, sql`, `)})`;
}

/** The order of texts is the database's own otherwise. */
function byBytes(table: TableShape, name: string, expression: SQL | ReturnType<typeof sql.identifier>): SQL {
  const collated = table.columns.find((column) => column.name === name)?.collated;
  return collated ? sql`${expression} collate "C"` : sql`${expression}`;
}
