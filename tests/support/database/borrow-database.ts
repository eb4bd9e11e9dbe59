import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** A database that its `close` empties and keeps for others. */
export type BorrowedDatabase = Pick<TestDatabase, 'db' | 'close'>;

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
