import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';
import { joinSql } from '#server/db/read-rows.ts';

const STATEMENT = /\b(create|drop|alter) table (?:if (?:not )?exists )?(\w+)(?: rename to (\w+))?/g;

/** Lists each table after those it references. Reads the scripts, because the schema may contain other programs' tables. */
export function listProductTables(migrations: Pick<Migration, 'script'>[]): string[] {
  let tables = new Set<string>();
  for (const { script } of migrations) {
    for (const [, verb, name = '', renamed] of script.replaceAll(/--.*$/gm, '').matchAll(STATEMENT)) {
      if (verb === 'create') tables.add(name);
      else if (verb === 'drop') tables.delete(name);
      else if (renamed) tables = new Set([...tables].map((table) => (table === name ? renamed : table)));
    }
  }
  return [...tables];
}

export type TableShape = {
  name: string;
  /** Generated columns are excluded. */
  columns: ColumnShape[];
};

type ColumnShape = {
  name: string;
  /** The type as SQL writes it, without a length: `text[]`, `timestamp with time zone`. */
  type: string;
  /** The name as SQL writes it. */
  sequence: string | null;
};

export async function describeTables(tx: Tx, migrations?: Migration[]): Promise<TableShape[]> {
  const { rows } = await tx.execute<ColumnShape & { table: string }>(sql`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, -1) as type,
      pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
    order by a.attnum`);
  return listProductTables(migrations ?? (await readMigrations())).map((name) => {
    const columns = rows.flatMap(({ table, ...column }) => (table === name ? [column] : []));
    if (columns.length === 0)
      throw new Error(`The table ${name} is missing from the database. Restore a backup.`);
    return { name, columns };
  });
}

export type TextRow = (string | null)[];

/** Makes values print identically on every server. Statements fail if row-level security would omit rows. */
async function setTextFormats(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true), set_config('row_security', 'off', true)`);
}

/** The largest rows, recordings and photos, have half a million characters. */
const ROWS_PER_FETCH = 50;
const PORTION_CHARACTERS = 4_000_000;

export async function* readTable(
  tx: Tx,
  table: TableShape,
  portionCharacters = PORTION_CHARACTERS,
): AsyncGenerator<TextRow[]> {
  await setTextFormats(tx);
  const texts = table.columns.map(
    ({ name }, index) => sql`${sql.identifier(name)}::text as ${sql.identifier(`c${index}`)}`,
  );
  await tx.execute(
    sql`declare table_rows no scroll cursor for select ${joinSql(texts)} from ${sql.identifier(table.name)}`,
  );
  let portion: TextRow[] = [];
  let size = 0;
  for (let fetched = ROWS_PER_FETCH; fetched === ROWS_PER_FETCH; ) {
    const { rows } = await tx.execute<Record<string, string | null>>(
      sql.raw(`fetch ${ROWS_PER_FETCH} from table_rows`),
    );
    fetched = rows.length;
    for (const row of rows) {
      const values = table.columns.map((_, index) => row[`c${index}`] ?? null);
      portion.push(values);
      size += values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (size < portionCharacters) continue;
      yield portion;
      portion = [];
      size = 0;
    }
  }
  await tx.execute(sql`close table_rows`);
  if (portion.length > 0) yield portion;
}

export type TableDigest = { rows: number; checksum: string };

export type TableDigester = { add(rows: TextRow[]): void; read(): TableDigest };

/**
 * Hashes each row as `<bytes>:<text>` per column, with `n` for null, by SHA-256. The first two 64-bit numbers of the
 * hashes are summed modulo 2^64 so that the order of rows does not matter.
 */
export function createTableDigester(): TableDigester {
  let count = 0;
  const sums = [0n, 0n];
  return {
    add: (rows) => {
      count += rows.length;
      for (const row of rows) {
        const texts = row.map((value) => (value === null ? 'n' : `${Buffer.byteLength(value)}:${value}`));
        const hash = createHash('sha256').update(texts.join('')).digest();
        for (const [index, sum] of sums.entries())
          sums[index] = BigInt.asUintN(64, sum + hash.readBigUInt64BE(8 * index));
      }
    },
    read: () => ({
      rows: count,
      checksum: sums.map((sum) => sum.toString(16).padStart(16, '0')).join(''),
    }),
  };
}

export async function digestTable(tx: Tx, table: TableShape): Promise<TableDigest> {
  const digester = createTableDigester();
  for await (const rows of readTable(tx, table)) digester.add(rows);
  return digester.read();
}

/** Writes rows. Fill tables in the order of `describeTables`, then call `resetSequences`. */
export async function writeRows(tx: Tx, table: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  await setTextFormats(tx);
  const names = table.columns.map(({ name }) => sql.identifier(name));
  const values = table.columns.map(({ type }, index) => sql.raw(`c${index}::${type}`));
  const texts = table.columns.map((_, index) => sql.raw(`c${index} text`));
  // All values are sent as one string so that the driver converts no type.
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value]))),
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table.name)} (${joinSql(names)}) overriding system value
    select ${joinSql(values)} from json_to_recordset(${json}::text::json) as input (${joinSql(texts)})`);
}

/** Advances each sequence to the highest value in use, but never sets it back. */
export async function resetSequences(tx: Tx, tables: TableShape[]): Promise<void> {
  for (const table of tables) {
    for (const { name, sequence } of table.columns) {
      if (sequence === null) continue;
      await tx.execute(sql`
        select setval(${sequence}::text::regclass, highest) from (
          select greatest(max(${sql.identifier(name)}), (select last_value from ${sql.raw(sequence)} where is_called))
            as highest from ${sql.identifier(table.name)}
        ) maximum where highest is not null`);
    }
  }
}
