import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import { createExport } from '#server/account/export-files.ts';
import { TABLE_OWNERS } from '#server/account/table-owners.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** Tables whose rows name an account in a text, where no column of the schema says so. */
const NAMED_IN_TEXT = ['billing_leases', 'mails'];

/** Tables with rows of an account that an export leaves out, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  auth_codes: 'a hash that lives for minutes',
  billing_leases: 'which process works on the billing at this moment',
  erased_accounts: 'has none while the account is there',
  restored_billing_reads: 'what a restore left to do, for minutes',
  waitlist_requests: 'taken out within seconds; the entry is exported',
};

/** Tables with rows of an account that outlive it, each with the reason. */
const NOT_ERASED: Record<string, string> = {
  erased_accounts: 'the id alone, so that no backup brings the account back',
};

/** Tables without an owner that has rows of accounts. */
const WITHOUT_ACCOUNT = ['erased_accounts', 'pruning_clock', 'rate_limits', 'schema_migrations'];

let server: TestServer;
let family: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.signUp();
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  await syncAs(server, family);
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`update users set email_proved_at = now() where id = ${family.user.id}::uuid`);
  });
});
afterAll(() => server.close());

const listNames = async (query: ReturnType<typeof sql>) => {
  const { rows } = await server.db.transaction((tx) => tx.execute<{ name: string }>(query));
  return rows.map(({ name }) => name).sort();
};

/** Every table with a column that names a user, a family or an address, or that refers to such a table. */
async function listPersonalTables(): Promise<string[]> {
  const found = await listNames(sql`
    with recursive personal as (
      select distinct (quote_ident(table_name))::regclass as id from information_schema.columns
      where table_schema = 'public'
        and (column_name in ('user_id', 'family_id', 'author', 'email', 'customer_id') or table_name = 'families')
      union
      select conrelid::regclass from pg_constraint join personal on confrelid = personal.id where contype = 'f'
    )
    select id::text as name from personal`);
  return [...found, ...NAMED_IN_TEXT].sort();
}

/** The tables that a transaction has locked in these modes: what it read, or what it deleted from. */
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

/** The database, which notes what each transaction has read. */
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

describe('every table', () => {
  it('has one owner', async () => {
    const owned = [...TABLE_OWNERS.flatMap(({ tables }) => tables), ...WITHOUT_ACCOUNT];
    const tables = await listNames(
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(owned.sort()).toEqual(tables);
  });

  it('with rows of an account is read by its export', async () => {
    const read = new Set<string>();
    await createExport(watchReads(server.db, read), { id: family.user.id, device: '' }, server.clock());
    const personal = await listPersonalTables();
    expect(personal.length).toBeGreaterThan(20);
    expect(personal.filter((name) => !read.has(name))).toEqual(Object.keys(NOT_EXPORTED).sort());
  });

  it('with rows of an account is erased with it', async () => {
    const erased = await server.db.transaction(async (tx) => {
      expect(await eraseAccount(tx, family.user.id)).toMatchObject({ email: family.email });
      return listLocked(tx, ['RowExclusiveLock']);
    });
    const kept = (await listPersonalTables()).filter(
      (name) => name === 'erased_accounts' || !erased.includes(name),
    );
    expect(kept).toEqual(Object.keys(NOT_ERASED).sort());
  });
});
