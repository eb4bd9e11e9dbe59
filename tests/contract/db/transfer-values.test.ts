import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { describeTables, type TableShape } from '#server/db/transfer/describe-tables.ts';
import {
  digestTable,
  readTable,
  type TableDigest,
  type TextRow,
  writeRows,
} from '#server/db/transfer/table-rows.ts';
import { createDatabaseForTest } from '#tests/support/database/create-database.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { VALUE_TEXTS } from '#tests/support/database/value-texts.ts';

const TYPES = Object.keys(VALUE_TEXTS);
/** Texts are kept as they are given; other values may be written in several ways. */
const TEXT_COLUMNS = TYPES.flatMap((type, index) =>
  /^(text|character varying)$/.test(type) ? [index + 1] : [],
);
const MAKE_TABLE = `create table odd_values (id text primary key, ${TYPES.map((type, index) => `v${index} ${type}`).join(', ')})`;

let db: Database;
let drop: () => Promise<void>;
let table: TableShape;

beforeAll(async () => {
  const database = await createDatabaseForTest('empty');
  drop = database.drop;
  db = await connectDatabase(database.url);
  table = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(MAKE_TABLE));
    const [shape] = await describeTables(tx, [{ name: '', checksum: '', script: MAKE_TABLE }]);
    return shape!;
  });
});
afterAll(async () => {
  await db.close();
  await drop();
});

/** Puts rows in place of all others and returns what is there then. */
function fill(rows: TextRow[]): Promise<{ rows: TextRow[]; digest: TableDigest }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`truncate odd_values`);
    await writeRows(tx, table, rows);
    const read: TextRow[] = [];
    for await (const chunk of readTable(tx, table, 500)) read.push(...chunk);
    return { rows: read, digest: await digestTable(tx, table) };
  });
}

it('knows every type that a column of the product has', async () => {
  const { db, close } = await openTestDatabase();
  const tables = await db.transaction((tx) => describeTables(tx));
  await close();
  const types = new Set(tables.flatMap(({ columns }) => columns.map(({ type }) => type)));
  expect(TYPES).toEqual(expect.arrayContaining([...types]));
});

it('carries every value to another database as it is, with the same digest', async () => {
  const row = fc
    .tuple(VALUE_TEXTS.text!, ...Object.values(VALUE_TEXTS).map((value) => fc.option(value)))
    .map((values): TextRow => values);
  const rows = fc.uniqueArray(row, { selector: ([id]) => id, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const first = await fill(given);
      expect(await fill(first.rows)).toEqual(first);
      for (const read of first.rows) {
        const written = given.find(([id]) => id === read[0])!;
        for (const index of TEXT_COLUMNS) expect(read[index]).toBe(written[index]);
      }
    }),
    { numRuns: 60 },
  );
});
