import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database, type Tx } from '#server/db/database.ts';
import { describeTables, type TableShape } from '#server/db/transfer/describe-tables.ts';
import {
  createDigestSum,
  digestTable,
  readTable,
  resetSequences,
  type TextRow,
  writeRows,
} from '#server/db/transfer/table-rows.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

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
  it("names every table of the schema, but neither the ledger nor another program's", async () => {
    const { described, there } = await withTx(async (tx) => ({
      described: (await describeTables(tx)).map(({ name }) => name),
      there: await tx.execute<{ name: string }>(sql`
        select relname::text as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`),
    }));
    expect(described.sort()).toEqual(
      there.rows
        .map(({ name }) => name)
        .filter((name) => name !== 'schema_migrations' && name !== 'notes')
        .sort(),
    );
  });

  it('puts each table after those it refers to', async () => {
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

  it('leaves out generated columns and names sequences', async () => {
    const notes = await withTx(describeNotes);
    expect(notes.columns.map(({ name }) => name)).toEqual(['group', 'id', 'words', 'body']);
    expect(notes.columns[1]).toMatchObject({ type: 'integer', sequence: 'public.notes_id_seq' });
  });

  it('says which table is missing', async () => {
    const script = 'create table gone (id int)';
    await expect(withTx((tx) => describeTables(tx, [{ name: '', checksum: '', script }]))).rejects.toThrow(
      'The table gone is missing',
    );
  });
});

describe('rows of a table', () => {
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

  it('come back as they were written', async () => {
    const read = await withTx(async (tx) => (await collect(tx, await describeNotes(tx))).flat());
    expect(new Set(read.map((row) => JSON.stringify(row)))).toEqual(
      new Set(rows.map((row) => JSON.stringify(row))),
    );
  });

  it('come in portions of a number of characters, and none where there are no rows', async () => {
    await withTx(async (tx) => {
      const notes = await describeNotes(tx);
      const groupsOf = (portions: TextRow[][]) =>
        portions.map((portion) => portion.map(([group]) => group).join(''));
      expect(groupsOf(await collect(tx, notes, 100))).toEqual(['b', 'aBé']);
      await tx.execute(sql`create temp table nothing (id int) on commit drop`);
      const columns = [{ name: 'id', type: 'integer', sequence: null }];
      expect(await collect(tx, { name: 'nothing', columns })).toEqual([]);
    });
  });

  it('come whole where a table has more than PostgreSQL is asked for at once', async () => {
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

  it('have the same digest in any order, and another when a value differs', async () => {
    const digest = await withTx(async (tx) => digestTable(tx, await describeNotes(tx)));
    const sum = createDigestSum();
    sum.add([...rows].reverse());
    expect(digest).toEqual(sum.read());
    const other = createDigestSum();
    other.add(rows.with(1, ['a', '2', '', null]));
    expect(other.read().checksum).not.toBe(digest.checksum);
  });

  it('are followed by the next number of a sequence', async () => {
    const { rows: next } = await withTx(async (tx) => {
      await resetSequences(tx, [await describeNotes(tx)]);
      return tx.execute(sql`insert into notes ("group") values ('next') returning id`);
    });
    expect(next).toEqual([{ id: 10 }]);
  });
});
