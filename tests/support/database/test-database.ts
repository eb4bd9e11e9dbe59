import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';

/** A database on the server of the contract tests: its address for the product, and its end. */
export type CreatedDatabase = { url: string; drop(): Promise<void> };

/** Creates a database for one test: with the tables of the product, or without any. */
export async function createDatabaseForTest(content: 'migrated' | 'empty'): Promise<CreatedDatabase> {
  const { adminUrl, url, template } = inject('testDatabase');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const from = content === 'migrated' ? `template ${template}` : '';
  await runAdmin(adminUrl, `create database ${name} ${from} owner sproutcards`);
  return {
    url: databaseUrl(url, name),
    drop: () => runAdmin(adminUrl, `drop database ${name} with (force)`),
  };
}

/** Returns the address of another database on the same server, with the same login. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement that cannot be in a transaction (create or drop database). */
export async function runAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, otherwise empty database of its own; `url` is there to open it once more. */
export type TestDatabase = { db: Database; url: string; close(): Promise<void> };

/** Makes a database, which `close` removes. */
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

/** A database that its `close` empties and keeps for others. */
type BorrowedDatabase = Pick<TestDatabase, 'db' | 'close'>;

/** Deleted rows keep their room, which every later look into their table reads: a fuller database is thrown away. */
const MAX_KEPT_BYTES = 4_000_000;

/** Databases of this worker that no test uses at the moment: without rows, as after the migrations. */
const free: TestDatabase[] = [];

/**
 * Returns a migrated, otherwise empty database for a test that neither changes its tables nor opens its files once more.
 * Opening one costs ten times what emptying one does: `close` keeps it for the next test file of this worker.
 */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const own = free.pop() ?? (await openTestDatabase());
  let isEnded = false;
  const db: Database = {
    ...own.db,
    close: () => {
      isEnded = true;
      return own.db.close();
    },
  };
  return {
    db,
    close: async () => {
      // A webhook whose sender hung up may still be at work, and the two would deadlock.
      while (own.db.load().active > 0) await sleep(5);
      if (isEnded || (await measureTables(own.db)) > MAX_KEPT_BYTES) return own.close();
      await deleteRows(own.db);
      free.push(own);
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

/** Deletes every row but the migrations', without triggers and in any order, and lets sequences begin again. */
async function deleteRows(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`
      do $$
      declare
        found record;
      begin
        set local session_replication_role = replica;
        for found in
          select oid::regclass as name, relkind as kind from pg_class
          where relnamespace = 'public'::regnamespace
            and (relkind = 'S' or relkind = 'r' and relname <> 'schema_migrations' and pg_relation_size(oid) > 0)
        loop
          if found.kind = 'S' then
            perform setval(found.name, 1, false);
          else
            execute format('delete from %s', found.name);
          end if;
        end loop;
      end $$`),
  );
}

/** Puts a bare account into the database, for tests below the sign-up; returns its id. */
export async function insertTestUser(db: Database): Promise<string> {
  const id = randomUUID();
  await db.transaction((tx) =>
    tx.execute(
      sql`insert into users (id, email, password_hash) values (${id}, ${`${id}@example.org`}, 'none')`,
    ),
  );
  return id;
}
