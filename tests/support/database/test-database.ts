import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';

export type CreatedDatabase = { url: string; drop(): Promise<void> };

/** Creates a database on the server of the contract tests, with or without the product's tables. */
export async function createDatabaseForTest(content: 'migrated' | 'empty'): Promise<CreatedDatabase> {
  const { adminUrl, url, template } = inject('testDatabase');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const templateClause = content === 'migrated' ? `template ${template}` : '';
  await runAdmin(adminUrl, `create database ${name} ${templateClause} owner sproutcards`);
  return {
    url: toDatabaseUrl(url, name),
    drop: () => runAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}

/** Returns the URL of another database on the same server. */
export function toDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement outside of a transaction, such as `create database`. */
export async function runAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `url` lets a test open the database again. */
export type TestDatabase = { db: Database; url: string; close(): Promise<void> };

/** Creates a migrated database without rows, which `close` drops. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabaseForTest('migrated');
  const db = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

/** A database that `close` empties for the next test file. */
type BorrowedDatabase = Pick<TestDatabase, 'db' | 'close'>;

/** Larger databases are dropped, because deleted rows slow down later queries. */
const MAX_REUSED_BYTES = 4_000_000;

/** Unused databases of this worker, without rows. */
const idle: TestDatabase[] = [];

/**
 * Returns a migrated database without rows for tests that do not change its tables. `close` empties it for the next test
 * file of this worker, ten times faster than opening another.
 */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const borrowed = idle.pop() ?? (await openTestDatabase());
  let isClosed = false;
  const db: Database = {
    ...borrowed.db,
    close: () => {
      isClosed = true;
      return borrowed.db.close();
    },
  };
  return {
    db,
    close: async () => {
      // A webhook whose sender hung up may still run and would deadlock.
      while (borrowed.db.load().active > 0) await sleep(5);
      if (isClosed || (await measureTables(borrowed.db)) > MAX_REUSED_BYTES) return borrowed.close();
      await deleteRows(borrowed.db);
      idle.push(borrowed);
    },
  };
}

async function measureTables(db: Database): Promise<number> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ bytes: string | number }>(sql`
      select coalesce(sum(pg_relation_size(oid)), 0)::int as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`),
  );
  return Number(rows[0]?.bytes);
}

/** Deletes all rows except those of the migrations, without triggers, and resets the sequences. */
async function deleteRows(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`
      do $$
      declare
        relation record;
      begin
        set local session_replication_role = replica;
        for relation in
          select oid::regclass as name, relkind as kind from pg_class
          where relnamespace = 'public'::regnamespace
            and (relkind = 'S' or relkind = 'r' and relname <> 'schema_migrations' and pg_relation_size(oid) > 0)
        loop
          if relation.kind = 'S' then
            perform setval(relation.name, 1, false);
          else
            execute format('delete from %s', relation.name);
          end if;
        end loop;
      end $$`),
  );
}

/** Inserts an account without a password and returns its id. */
export async function insertTestUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.transaction((tx) =>
    tx.execute(
      sql`insert into users (id, email, password_hash) values (${id}, ${`${id}@example.org`}, 'none')`,
    ),
  );
  return id;
}
