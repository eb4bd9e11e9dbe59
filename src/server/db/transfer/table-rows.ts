import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { keyOf, setTextFormats, type TableShape, type TextRow } from './describe-tables.ts';

/** Keys that are asked for at once, with the sizes of their rows. */
const KEYS_PER_PAGE = 1_000;

type ReadLimits = {
  rows?: number;
  /** Bytes of one chunk's texts at most, unless a single row has more. */
  bytes?: number;
  /** Goes on after the row with this primary key (see `keyOf`). */
  after?: string[] | undefined;
};

/** Ordered by primary key (texts by bytes), in chunks that fit into memory. Needs a repeatable-read transaction. */
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

/** Fill tables in the order of `describeTables`, then call `resetSequences`: identity numbers are kept. */
export async function writeRows(tx: Tx, table: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  await setTextFormats(tx);
  await tx.execute(sql`set constraints all deferred`);
  const names = table.columns.map(({ name }) => sql.identifier(name));
  const aliases = table.columns.map((_, index) => sql.identifier(`c${index}`));
  const values = table.columns.map(({ type }, index) => sql`${aliases[index]}::${sql.raw(type)}`);
  // One text for all values: the drivers have no say in how a value of some type is sent.
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value]))),
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_to_recordset(${json}::text::json)
      as given (${sql.join(
        aliases.map((alias) => sql`${alias} text`),
        sql`, `,
      )})`);
}

/** Lets every numbered column go on after its highest number. A sequence is never set back. */
export async function resetSequences(tx: Tx, tables: TableShape[]): Promise<void> {
  for (const table of tables) {
    for (const { name, sequence } of table.columns) {
      if (sequence === null) continue;
      await tx.execute(sql`
        select setval(${sequence}::text::regclass, highest) from (
          select greatest(max(${sql.identifier(name)}), (select last_value from ${sql.raw(sequence)} where is_called))
            as highest from ${sql.identifier(table.name)}
        ) numbered where highest is not null`);
    }
  }
}
