import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { type Migration, migrate, readMigrations } from '#server/db/migrate.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { type CreatedDatabase, createDatabaseForTest } from '#tests/support/database/test-database.ts';

let test: CreatedDatabase;
let db: Database;
let productMigrations: Migration[];

beforeEach(async () => {
  productMigrations = await readMigrations();
  test = await createDatabaseForTest('migrated');
  db = await connectDatabase(test.url);
});

afterEach(async () => {
  await db.close();
  await test.drop();
});

function createMigration(name: string, script: string): Migration {
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
}

async function select<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  const rows = await runSql<Row>(db, sql.raw(query));
  return rows;
}

const TWO_TABLES = createMigration(
  '9001-two-tables.sql',
  'create table one (id int); -- a comment; with a semicolon\ncreate table two (id int); insert into two values (1);',
);

describe('migrate', () => {
  it('has run every script on a new database', async () => {
    const names = (await select<{ name: string }>('select name from schema_migrations order by name')).map(
      ({ name }) => name,
    );
    expect(names).toEqual(productMigrations.map(({ name }) => name));
    expect(await migrate(db, productMigrations)).toEqual([]);
  });

  it('runs a new script with several statements once', async () => {
    expect(await migrate(db, [...productMigrations, TWO_TABLES])).toEqual([TWO_TABLES.name]);
    expect(await migrate(db, [...productMigrations, TWO_TABLES])).toEqual([]);
    expect(await select('select id from two')).toEqual([{ id: 1 }]);
  });

  it('opens no transaction for scripts that ran before', async () => {
    let transactions = 0;
    const counting: Database = {
      ...db,
      transaction: (run) => {
        transactions += 1;
        return db.transaction(run);
      },
    };
    await migrate(counting, productMigrations);
    expect(transactions).toBe(1);
    await migrate(counting, [...productMigrations, TWO_TABLES]);
    expect(transactions).toBe(1 + 2);
  });

  it('runs each script once when several processes start together', async () => {
    const others = await Promise.all([1, 2, 3].map(() => connectDatabase(test.url)));
    const starters = [db, ...others];
    const third = createMigration('9002-third.sql', 'alter table two add column name text;');
    try {
      for (let round = 0; round < 5; round += 1) {
        await select('drop table if exists schema_migrations, one, two');
        const ran = await Promise.all(starters.map((starter) => migrate(starter, [TWO_TABLES, third])));
        expect(ran.flat().sort()).toEqual([TWO_TABLES.name, third.name]);
        expect(await select('select id, name from two')).toEqual([{ id: 1, name: null }]);
      }
    } finally {
      await Promise.all(others.map((other) => other.close()));
    }
  });

  it('makes no backup during the first start of another process', async () => {
    await select('drop table schema_migrations');
    await select('create table gate (id int)');
    const scripts = [
      TWO_TABLES,
      createMigration('9002-gate.sql', 'lock table gate'),
      createMigration('9003-last.sql', 'drop table one'),
    ];
    const other = await connectDatabase(test.url);
    const backUp = vi.fn(async () => {});
    const starts: Promise<string[]>[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table gate`);
      for (const kind of ['relation', 'advisory']) {
        starts.push(migrate(other, scripts, backUp));
        await vi.waitUntil(async () => {
          const { rows } = await tx.execute(sql`select from pg_locks where not granted and locktype = ${kind}
          and database = (select oid from pg_database where datname = current_database())`);
          return rows.length > 0;
        });
      }
    });
    expect((await Promise.all(starts)).flat()).toEqual(scripts.map(({ name }) => name));
    expect(backUp).not.toHaveBeenCalled();
    await other.close();
  });

  it('waits for open snapshots, to which a rewritten table would look empty', async () => {
    await migrate(db, [...productMigrations, TWO_TABLES]);
    const rewriting = createMigration('9002-rewriting.sql', 'alter table two alter column id type bigint;');
    const other = await connectDatabase(test.url);
    let migrating: Promise<string[]> = Promise.resolve([]);
    const rows = await db.transaction(
      async (tx) => {
        await tx.execute(sql`select 1`);
        migrating = migrate(other, [...productMigrations, TWO_TABLES, rewriting]);
        await sleep(300);
        return (await tx.execute(sql`select id from two`)).rows;
      },
      { snapshot: true },
    );
    expect(rows).toEqual([{ id: 1 }]);
    expect(await migrating).toEqual([rewriting.name]);
    await other.close();
  });

  it('names a script that failed and was rolled back', async () => {
    const broken = createMigration('9001-broken.sql', 'create table half (id int); select 1 / 0;');
    await expect(migrate(db, [...productMigrations, broken])).rejects.toThrow(
      /9001-broken\.sql failed.*division by zero/,
    );
    expect(await select("select to_regclass('half') as half")).toEqual([{ half: null }]);
    expect(await select("select name from schema_migrations where name like '9%'")).toEqual([]);
    const repaired = createMigration('9001-broken.sql', 'create table half (id int);');
    expect(await migrate(db, [...productMigrations, repaired])).toEqual(['9001-broken.sql']);
  });

  it('refuses a database that a newer version has changed', async () => {
    await migrate(db, [...productMigrations, TWO_TABLES]);
    await expect(migrate(db, productMigrations)).rejects.toThrow(/newer version \(9001-two-tables\.sql\)/);
  });

  it('refuses a script that was changed after it ran', async () => {
    const changed = productMigrations.map((each, index) =>
      index === 0 ? createMigration(each.name, `${each.script} `) : each,
    );
    await expect(migrate(db, changed)).rejects.toThrow(/0001-roles\.sql was changed/);
  });
});
