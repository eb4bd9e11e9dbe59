import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database, type Tx } from '#server/db/database.ts';
import {
  createTableDigester,
  describeTables,
  digestTable,
  readTable,
  resetSequences,
  type TableDigest,
  type TableShape,
  type TextRow,
  writeRows,
} from '#server/db/transfer/table-rows.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { countRuns } from '#tests/support/long-test.ts';

/** Strings of every character that PostgreSQL stores. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
  fc.constantFrom('', 'NULL', 'null', `'"\\`, '\\N', '\\x41', '{"a",b}', '😀 猫 ʼn', ' \t\r\n', 'e\u0301'),
);
const json = fc.oneof(
  fc.json().filter((value) => !value.includes('\\u0000')),
  fc.constantFrom(
    '1e400',
    '0.10',
    '-0.0',
    '1E-200',
    '"\\ud83d\\ude00"',
    '{"b":1,"a":{"":null}}',
    'null',
    '[]',
  ),
);
const padDigits = (value: number, length: number) => String(value).padStart(length, '0');
const date = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, day }) => `${padDigits(year, 4)}-${padDigits(month, 2)}-${padDigits(day, 2)}`);
const instant = fc.oneof(
  fc
    .record({ date, second: fc.integer({ min: 0, max: 59 }), micro: fc.integer({ min: 0, max: 999_999 }) })
    .map(({ date: day, second, micro }) => `${day} 23:59:${padDigits(second, 2)}.${padDigits(micro, 6)}+00`),
  fc.constantFrom('infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '2026-03-01 08:00:00+00'),
);
const createInteger = (bits: bigint) =>
  fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n }).map((value) => value.toString());

function createArray(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const quote = (value: string | null) =>
    value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`;
  return fc.array(fc.option(item), { maxLength: 5 }).map((items) => `{${items.map(quote).join(',')}}`);
}

/** Values of every type in the product's tables, in the text format of PostgreSQL. */
const VALUE_TEXTS: Record<string, fc.Arbitrary<string>> = {
  text,
  'character varying': text,
  uuid: fc.uuid(),
  json,
  jsonb: json,
  date: fc.oneof(date, fc.constantFrom('infinity', '0044-03-15 BC')),
  'timestamp with time zone': instant,
  boolean: fc.constantFrom('true', 'false'),
  smallint: createInteger(16n),
  integer: createInteger(32n),
  bigint: createInteger(64n),
  'double precision': fc.double().map((value) => (Object.is(value, -0) ? '-0' : String(value))),
  bytea: fc.uint8Array({ maxLength: 40 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`),
  'text[]': createArray(text),
  'integer[]': createArray(createInteger(32n)),
};

let test: TestDatabase;
let db: Database;

const withTx = <T>(run: (tx: Tx) => Promise<T>) => db.transaction(run);

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.close();
  db = await connectDatabase(test.url);
  await withTx((tx) =>
    tx.execute(sql`create table notes (
      "group" text, id int generated always as identity, words text[], body text, twice text generated always as (body || body) stored,
      primary key ("group", id))`),
  );
});

afterAll(async () => {
  await db.close();
  await test.close();
});

async function describeNotes(tx: Tx): Promise<TableShape> {
  const [notes] = await describeTables(tx, [{ name: '', checksum: '', script: 'create table notes (' }]);
  return notes!;
}

async function collect(tx: Tx, table: TableShape, portionCharacters?: number) {
  const portions: TextRow[][] = [];
  for await (const portion of readTable(tx, table, portionCharacters)) portions.push(portion);
  return portions;
}

describe('describeTables', () => {
  it('lists only tables of the product', async () => {
    const { describedNames, existing } = await withTx(async (tx) => ({
      describedNames: (await describeTables(tx)).map(({ name }) => name),
      existing: await tx.execute<{ name: string }>(sql`
        select relname::text as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`),
    }));
    expect(describedNames.sort()).toEqual(
      existing.rows
        .map(({ name }) => name)
        .filter((name) => !['schema_migrations', 'notes', 'odd_values'].includes(name))
        .sort(),
    );
  });

  it('lists each table after those it references', async () => {
    const { names, references } = await withTx(async (tx) => {
      const { rows } = await tx.execute<{ from: string; to: string }>(sql`
        select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
        where contype = 'f' and connamespace = current_schema()::regnamespace`);
      return { names: (await describeTables(tx)).map(({ name }) => name), references: rows };
    });
    expect(references.length).toBeGreaterThan(10);
    for (const { from, to } of references) {
      expect([from, to, names.indexOf(from) > names.indexOf(to)]).toEqual([from, to, true]);
    }
  });

  it('omits generated columns and names sequences', async () => {
    const notes = await withTx(describeNotes);
    expect(notes.columns.map(({ name }) => name)).toEqual(['group', 'id', 'words', 'body']);
    expect(notes.columns[1]).toMatchObject({ type: 'integer', sequence: 'public.notes_id_seq' });
  });

  it('rejects with the name of a missing table', async () => {
    const script = 'create table gone (id int)';
    await expect(withTx((tx) => describeTables(tx, [{ name: '', checksum: '', script }]))).rejects.toThrow(
      'The table gone is missing',
    );
  });
});

describe('Rows of a table', () => {
  const rows: TextRow[] = [
    ['b', '7', '{a,NULL,"b c"}', 'x'.repeat(300)],
    ['a', '2', null, ''],
    ['B', '9', '{}', `'"\\ \t\n 😀 猫`],
    ['é', '1', '{"",NULL,"NULL"}', null],
  ];

  beforeAll(() =>
    withTx(async (tx) => {
      await writeRows(tx, await describeNotes(tx), rows);
    }),
  );

  it('are read as they were written', async () => {
    const read = await withTx(async (tx) => (await collect(tx, await describeNotes(tx))).flat());
    expect(new Set(read.map((row) => JSON.stringify(row)))).toEqual(
      new Set(rows.map((row) => JSON.stringify(row))),
    );
  });

  it('are read in portions of limited size', async () => {
    await withTx(async (tx) => {
      const notes = await describeNotes(tx);
      const joinGroups = (portions: TextRow[][]) =>
        portions.map((portion) => portion.map(([group]) => group).join(''));
      expect(joinGroups(await collect(tx, notes, 100))).toEqual(['b', 'aBé']);
      await tx.execute(sql`create temp table nothing (id int) on commit drop`);
      const columns = [{ name: 'id', type: 'integer', sequence: null }];
      expect(await collect(tx, { name: 'nothing', columns })).toEqual([]);
    });
  });

  it('are read completely if there are more than one fetch returns', async () => {
    await withTx(async (tx) => {
      await tx.execute(sql`create temp table many (id int primary key) on commit drop`);
      await tx.execute(sql`insert into many select generate_series(1, 2500)`);
      const many: TableShape = {
        name: 'many',
        columns: [{ name: 'id', type: 'integer', sequence: null }],
      };
      const ids = (await collect(tx, many, 700)).flat().map(([id]) => Number(id));
      expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
    });
  });

  it('have a digest that does not depend on their order', async () => {
    const digest = await withTx(async (tx) => digestTable(tx, await describeNotes(tx)));
    const sum = createTableDigester();
    sum.add([...rows].reverse());
    expect(digest).toEqual(sum.read());
    const other = createTableDigester();
    other.add(rows.with(1, ['a', '2', '', null]));
    expect(other.read().checksum).not.toBe(digest.checksum);
  });

  it('leave the sequence at the next number', async () => {
    const { rows: next } = await withTx(async (tx) => {
      await resetSequences(tx, [await describeNotes(tx)]);
      return tx.execute(sql`insert into notes ("group") values ('next') returning id`);
    });
    expect(next).toEqual([{ id: 10 }]);
  });
});

const TYPES = Object.keys(VALUE_TEXTS);
/** Text columns, whose values are read as they were written. Other types have several notations. */
const TEXT_COLUMNS = TYPES.flatMap((type, index) =>
  /^(text|character varying)$/.test(type) ? [index + 1] : [],
);
const CREATE_TABLE = `create table odd_values (id text primary key, ${TYPES.map((type, index) => `v${index} ${type}`).join(', ')})`;

/** Replaces all rows and returns the stored ones. */
function fillTable(table: TableShape, rows: TextRow[]): Promise<{ rows: TextRow[]; digest: TableDigest }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`truncate odd_values`);
    await writeRows(tx, table, rows);
    const read: TextRow[] = [];
    for await (const chunk of readTable(tx, table, 500)) read.push(...chunk);
    return { rows: read, digest: await digestTable(tx, table) };
  });
}

it('covers every column type of the product', async () => {
  const tables = await withTx((tx) => describeTables(tx));
  const types = new Set(tables.flatMap(({ columns }) => columns.map(({ type }) => type)));
  expect(TYPES).toEqual(expect.arrayContaining([...types]));
});

it('transfers every value unchanged', async () => {
  const table = await withTx(async (tx) => {
    await tx.execute(sql.raw(CREATE_TABLE));
    const [shape] = await describeTables(tx, [{ name: '', checksum: '', script: CREATE_TABLE }]);
    return shape!;
  });
  const row = fc
    .tuple(VALUE_TEXTS.text!, ...Object.values(VALUE_TEXTS).map((value) => fc.option(value)))
    .map((values): TextRow => values);
  const rows = fc.uniqueArray(row, { selector: ([id]) => id, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, async (generated) => {
      const first = await fillTable(table, generated);
      expect(await fillTable(table, first.rows)).toEqual(first);
      for (const read of first.rows) {
        const written = generated.find(([id]) => id === read[0])!;
        for (const index of TEXT_COLUMNS) expect(read[index]).toBe(written[index]);
      }
    }),
    { numRuns: countRuns(60) },
  );
});
