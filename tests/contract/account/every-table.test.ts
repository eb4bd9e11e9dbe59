import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { createExport } from '#server/account/export-files.ts';
import { TABLE_OWNERS } from '#server/account/table-owners.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

/** Tables whose rows name an account inside a text rather than in a separate column. */
const NAMED_IN_TEXT = ['billing_leases', 'mails'];

/** Tables with rows of an account that are missing from its export, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  auth_codes: 'a hash that lives for minutes',
  billing_leases: 'the process that works on the billing at this moment',
  erased_accounts: 'empty while the account exists',
  restored_billing_reads: 'a pending task of a restore, for minutes',
  waitlist_requests: 'processed within seconds; the entry is exported',
};

/** Tables with rows of an account that outlive it, each with the reason. */
const NOT_ERASED: Record<string, string> = {
  erased_accounts: 'the id alone, so that no backup brings the account back',
};

/** Tables that no owner of account rows lists. */
const WITHOUT_OWNER = ['erased_accounts', 'pruning_clock', 'rate_limits', 'schema_migrations'];

const server = setUpTestServer();
let family: SignedUp;
beforeAll(async () => {
  family = await server.signUp();
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  await syncAs(server, family);
  await proveEmail(server, family);
});

const listNames = async (query: ReturnType<typeof sql>) => {
  const rows = await runSql<{ name: string }>(server.db, query);
  return rows.map(({ name }) => name).sort();
};

/** Lists every table with a column that names a user, a family or an address, or with a reference to such a table. */
async function listPersonalTables(): Promise<string[]> {
  const tablesWithColumn = await listNames(sql`
    with recursive personal as (
      select distinct (quote_ident(table_name))::regclass as id from information_schema.columns
      where table_schema = 'public'
        and (column_name in ('user_id', 'family_id', 'author', 'email', 'customer_id') or table_name = 'families')
      union
      select conrelid::regclass from pg_constraint join personal on confrelid = personal.id where contype = 'f'
    )
    select id::text as name from personal`);
  return [...tablesWithColumn, ...NAMED_IN_TEXT].sort();
}

/** Lists the tables that a transaction has locked in these modes, because it read or deleted their rows. */
async function listLocked(tx: Tx, modes: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.locktype = 'relation' and l.pid = pg_backend_pid() and c.relkind = 'r'
      and l.mode in (${sql.join(
        modes.map((mode) => sql`${mode}`),
        sql`, `,
      )})`);
  return rows.map(({ name }) => name);
}

/** Wraps the database so that the tables that transactions read are added to `tables`. */
function watchReads(db: Database, tables: Set<string>): Database {
  const watch =
    <T>(run: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      const outcome = await run(tx);
      for (const name of await listLocked(tx, ['AccessShareLock', 'RowShareLock'])) tables.add(name);
      return outcome;
    };
  return {
    ...db,
    transaction: (run, options) => db.transaction(watch(run), options),
    asFamily: (userId, run, options) => db.asFamily(userId, watch(run), options),
  };
}

describe('Every table', () => {
  it('has one owner', async () => {
    const owned = [...TABLE_OWNERS.flatMap(({ tables }) => tables), ...WITHOUT_OWNER];
    const tables = await listNames(
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(owned.sort()).toEqual(tables);
  });

  it('is read by an export when it has rows of the account', async () => {
    const read = new Set<string>();
    await createExport(watchReads(server.db, read), { id: family.user.id, device: '' }, server.clock());
    const personal = await listPersonalTables();
    expect(personal.length).toBeGreaterThan(20);
    expect(personal.filter((name) => !read.has(name))).toEqual(Object.keys(NOT_EXPORTED).sort());
  });

  it('keeps no row of an erased account', async () => {
    const erased = await server.db.transaction(async (tx) => {
      expect(await eraseAccount(tx, family.user.id)).toMatchObject({ email: family.email });
      return listLocked(tx, ['RowExclusiveLock']);
    });
    const remaining = (await listPersonalTables()).filter(
      (name) => name === 'erased_accounts' || !erased.includes(name),
    );
    expect(remaining).toEqual(Object.keys(NOT_ERASED).sort());
  });
});
