import { sql } from 'drizzle-orm';
import { type ErasedAccount, readErasedAccounts } from '#server/account/erased-accounts.ts';
import { type DatabasePlace, openEngine } from '#server/db/open-database.ts';
import type { EngineTransaction } from '#server/db/postgres-engine.ts';
import type { Migration } from '#server/db/read-migrations.ts';
import { listProductTables } from '#server/db/transfer/list-product-tables.ts';
import type { Tx } from '#server/db/tx.ts';
import { formatCompactTime } from './compact-time.ts';
import { liftTimeouts } from './lift-timeouts.ts';
import { refuseSessions, SESSIONS_END_MS } from './refuse-sessions.ts';

/**
 * Refills a database in one transaction: a failure anywhere leaves it as it was. The tables that were there
 * are kept in a schema of their own.
 * @param fill is given the accounts that the database knew to be erased
 * @returns what `fill` gave and the schema of the tables that were there; null when there were none
 * @throws when anybody else is connected: a server would go on with tables that are no longer there
 */
export async function replaceDatabase<T>(
  options: DatabasePlace & { now: Date; migrations: Migration[] },
  fill: (transaction: EngineTransaction, erased: ErasedAccount[]) => Promise<T>,
): Promise<{ result: T; kept: string | null }> {
  const engine = await openEngine(options, { aloneWithinMs: SESSIONS_END_MS });
  try {
    return await engine.withTransaction(async (transaction) => {
      const { tx } = transaction;
      await liftTimeouts(tx);
      await refuseSessions(tx, 'The database');
      const { rows } = await tx.execute<{ found: boolean }>(
        sql`select to_regclass('erased_accounts') is not null as found`,
      );
      const erased = rows[0]?.found ? await readErasedAccounts(tx) : [];
      const kept = await moveAside(tx, options);
      return { result: await fill(transaction, erased), kept };
    });
  } finally {
    await engine.close();
  }
}

/** Drops what restores have moved aside, and returns the names of the schemas. */
export async function dropReplaced(place: DatabasePlace): Promise<string[]> {
  const engine = await openEngine(place, { mayMake: false });
  try {
    return await engine.withTransaction(async ({ tx }) => {
      await liftTimeouts(tx);
      const { rows } = await tx.execute<{ name: string }>(
        sql`select nspname::text as name from pg_namespace where nspname ~ '^replaced_[0-9]{8}t[0-9]{6}z$' order by 1`,
      );
      for (const { name } of rows) await tx.execute(sql`drop schema ${sql.identifier(name)} cascade`);
      return rows.map(({ name }) => name);
    });
  } finally {
    await engine.close();
  }
}

/** Moves the product's tables and functions out of the way; what refers to them goes on referring to them. */
async function moveAside(
  tx: Tx,
  { now, migrations }: { now: Date; migrations: Migration[] },
): Promise<string | null> {
  const wanted = ['schema_migrations', ...listProductTables(migrations)];
  const { rows: tables } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`);
  const { rows: functions } = await tx.execute<{ name: string; signature: string }>(sql`
    select proname::text as name, oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace`);
  const found = tables.filter(({ name }) => wanted.includes(name));
  const made = listFunctions(migrations);
  if (found.length === 0 && !functions.some(({ name }) => made.has(name))) return null;
  const schema = `replaced_${formatCompactTime(now).toLowerCase()}`;
  await tx.execute(sql`create schema ${sql.identifier(schema)}`);
  for (const { name } of found) {
    await tx.execute(sql`alter table ${sql.identifier(name)} set schema ${sql.identifier(schema)}`);
  }
  for (const { name, signature } of functions) {
    if (!made.has(name)) continue;
    await tx.execute(sql`alter function ${sql.raw(signature)} set schema ${sql.identifier(schema)}`);
  }
  return schema;
}

function listFunctions(migrations: Migration[]): Set<string> {
  const names = migrations.flatMap(({ script }) =>
    [...script.matchAll(/\bcreate (?:or replace )?function (\w+)/g)].map(([, name = '']) => name),
  );
  return new Set(names);
}
