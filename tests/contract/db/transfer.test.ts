import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { type Engine, openPostgres } from '#server/db/postgres-engine.ts';
import { describeTables, keyOf, type TableShape, type TextRow } from '#server/db/transfer/describe-tables.ts';
import { createDigestSum, digestTable } from '#server/db/transfer/digest-table.ts';
import { readTable, resetSequences, writeRows } from '#server/db/transfer/read-table.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

let test: TestDatabase;
let engine: Engine;

const withTx = <T>(run: (tx: Tx) => Promise<T>) => engine.withTransaction(({ tx }) => run(tx));

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.close();
  engine = await openPostgres(test.url);
  await withTx((tx) =>
    tx.execute(sql`create table notes (
      "group" text, id int generated always as identity, words text[], body text, twice text generated always as (body || body) stored,
      primary key ("group", id))`),
  );
});

afterAll(async () => {
  await engine.close();
  await test.close();
});

async function describeNotes(tx: Tx): Promise<TableShape> {
  const [notes] = await describeTables(tx, [{ name: '', checksum: '', script: 'create table notes (' }]);
  return notes!;
}

async function collect(tx: Tx, table: TableShape, limits?: Parameters<typeof readTable>[2]) {
  const chunks: TextRow[][] = [];
  for await (const chunk of readTable(tx, table, limits)) chunks.push(chunk);
  return chunks;
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
    const names = (await withTx((tx) => describeTables(tx))).map(({ name }) => name);
    expect(names.indexOf('family_members')).toBeGreaterThan(names.indexOf('users'));
    expect(names.indexOf('billing_refunds')).toBeGreaterThan(names.indexOf('billing_operations'));
    expect(names.indexOf('library_rows')).toBeGreaterThan(names.indexOf('families'));
  });

  it('leaves out generated columns and names sequences', async () => {
    const notes = await withTx(describeNotes);
    expect(notes.columns.map(({ name }) => name)).toEqual(['group', 'id', 'words', 'body']);
    expect(notes.columns[1]).toMatchObject({ type: 'integer', sequence: 'public.notes_id_seq' });
    expect(notes.primaryKey).toEqual(['group', 'id']);
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
  const inOrder = ['B', 'a', 'b', 'é'];

  beforeAll(() =>
    withTx(async (tx) => {
      await writeRows(tx, await describeNotes(tx), rows);
    }),
  );

  it('come back as they were written, ordered by the bytes of their key', async () => {
    const read = await withTx(async (tx) => (await collect(tx, await describeNotes(tx))).flat());
    expect(read.map(([group]) => group)).toEqual(inOrder);
    expect(new Set(read.map((row) => JSON.stringify(row)))).toEqual(
      new Set(rows.map((row) => JSON.stringify(row))),
    );
  });

  it('come in chunks of a number of rows and bytes, and after a key', async () => {
    await withTx(async (tx) => {
      const notes = await describeNotes(tx);
      const groupsOf = (chunks: TextRow[][]) => chunks.map((chunk) => chunk.map(([group]) => group).join(''));
      expect(groupsOf(await collect(tx, notes, { rows: 3 }))).toEqual(['Bab', 'é']);
      expect(groupsOf(await collect(tx, notes, { bytes: 100 }))).toEqual(['Ba', 'b', 'é']);
      const after = keyOf(notes, ['a', '2', null, null]);
      expect(groupsOf(await collect(tx, notes, { after }))).toEqual(['bé']);
    });
  });

  it('come whole where a table has more than a page of keys', async () => {
    await withTx(async (tx) => {
      await tx.execute(sql`create temp table many (id int primary key) on commit drop`);
      await tx.execute(sql`insert into many select generate_series(1, 2500)`);
      const many: TableShape = {
        name: 'many',
        columns: [{ name: 'id', type: 'integer', collated: false, sequence: null }],
        primaryKey: ['id'],
      };
      const ids = (await collect(tx, many, { rows: 700 })).flat().map(([id]) => Number(id));
      expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
    });
  });

  it('have the same digest in the database and in this process, in any order, and another when a value differs', async () => {
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
