import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const samples = pgTable('things', {
  id: uuid().primaryKey(),
  small: integer().notNull(),
  big: bigint({ mode: 'number' }).notNull(),
  exact: numeric().notNull(),
  ratio: doublePrecision().notNull(),
  words: text().array().notNull(),
  counts: bigint({ mode: 'number' }).array().notNull(),
  shape: jsonb().$type<unknown>().notNull(),
  day: date({ mode: 'string' }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  atText: timestamp('at_text', { withTimezone: true, mode: 'string' }).notNull(),
  done: boolean().notNull(),
  note: text(),
});

const test = setUpForFile(openTestDatabase);

beforeAll(async () => {
  await runSql(
    test.db,
    sql`create table things (
      id uuid primary key, small int not null, big int8 not null, exact numeric not null, ratio float8 not null,
      words text[] not null, counts int8[] not null, shape jsonb not null, day date not null, at timestamptz not null,
      at_text timestamptz not null, done bool not null, note text)`,
  );
});

const RAW_VALUES: [string, unknown][] = [
  ['9007199254740991::int8', 9007199254740991],
  ['9007199254740993::int8', 9007199254740993n],
  ['count(*)', 1],
  ['1.10::numeric', '1.10'],
  ['sum(3::int8)', '3'],
  [`array['a,b', '', 'q"u', 'b\\s', null, '猫']::text[]`, ['a,b', '', 'q"u', 'b\\s', null, '猫']],
  [`'{"b": [1, null, "x"], "a": 1.5}'::jsonb`, { a: 1.5, b: [1, null, 'x'] }],
  ["'2026-11-21'::date", '2026-11-21'],
  ["'2026-11-21 10:11:12.123456+02'::timestamptz", '2026-11-21 08:11:12.123456+00'],
];

describe('raw SQL', () => {
  it.each(RAW_VALUES)('converts %s', async (expression, expected) => {
    const rows = await runSql(test.db, sql.raw(`select ${expression} as value`));
    expect(rows).toStrictEqual([{ value: expected }]);
  });

  it('accepts parameters of every type', async () => {
    const at = new Date('2026-11-21T08:11:12.123Z');
    const rows = await runSql(
      test.db,
      sql`select ${7}::int8 as big, ${'猫'}::text as word, ${true}::bool as done, ${null}::text as nothing,
        ${at.toISOString()}::timestamptz as at, ${sql.param(['a,"b"', null, ''])}::text[] as words,
        ${sql.param([1, 2])}::int4[] as counts, ${JSON.stringify({ a: ['x'] })}::jsonb as shape`,
    );
    expect(rows).toStrictEqual([
      {
        big: 7,
        word: '猫',
        done: true,
        nothing: null,
        at: '2026-11-21 08:11:12.123+00',
        words: ['a,"b"', null, ''],
        counts: [1, 2],
        shape: { a: ['x'] },
      },
    ]);
  });
});

describe('the query builder', () => {
  const row = {
    id: '7f3e1f6e-0000-4000-8000-00000000000a',
    small: -3,
    big: 9007199254740991,
    exact: '12.340',
    ratio: 0.1,
    words: ['猫', 'a,b', '"q"', '', '\\'],
    counts: [1, 9007199254740991],
    shape: { list: [1, 'x', null], deep: { a: true } } as unknown,
    day: '2026-02-28',
    at: new Date('2026-11-21T08:11:12.123Z'),
    atText: '2026-11-21 08:11:12.123+00',
    done: false,
    note: null,
  };

  it('reads values back as they were inserted', async () => {
    const [inserted] = await test.db.transaction((tx) => tx.insert(samples).values(row).returning());
    const [read] = await test.db.transaction((tx) => tx.select().from(samples));
    expect(inserted).toStrictEqual(row);
    expect(read).toStrictEqual(row);
  });

  it.each([['a text'], [7], [[]], [{ a: '"' }]])('keeps the JSON value %j unchanged', async (shape) => {
    const id = crypto.randomUUID();
    await test.db.transaction((tx) => tx.insert(samples).values({ ...row, id, shape }));
    const stored = await test.db.transaction((tx) =>
      tx.select({ shape: samples.shape }).from(samples).where(sql`${samples.id} = ${id}`),
    );
    expect(stored).toStrictEqual([{ shape }]);
  });
});
