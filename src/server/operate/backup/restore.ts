import { randomUUID } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { eraseAccount } from '#server/account/delete-account.ts';
import {
  type ErasedAccount,
  importErasures,
  mergeErasedAccounts,
  mergeIntoErasedFile,
  readErasedAccounts,
  readErasedFile,
} from '#server/account/erased-accounts.ts';
import { liftTimeouts, type Tx } from '#server/db/database.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';
import { connectToLocation, type DatabaseLocation } from '#server/db/open-database.ts';
import { listProductTables } from '#server/db/transfer/table-rows.ts';
import { replaceFile } from '#server/files/private-files.ts';
import { formatCompactTime } from './backup-names.ts';
import { checkBackup, FILES_BESIDE_DATABASE, loadBackup } from './read-backup.ts';

/** The connections of a stopped server or command end a moment later. */
const SESSIONS_END_MS = 3_000;
const PAUSE_MS = 200;

async function refuseSessions(tx: Tx): Promise<void> {
  const deadline = Date.now() + SESSIONS_END_MS;
  for (;;) {
    // Without this, a transaction would see the same list again.
    await tx.execute(sql`select pg_stat_clear_snapshot()`);
    const { rows } = await tx.execute<{ others: number }>(sql`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name = 'sproutcards' or usename = current_user)`);
    const { others } = rows[0]!;
    if (others === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `The database is in use by ${others} other ${others === 1 ? 'connection' : 'connections'} of the product or its role. Stop every server and program that uses it, then run this again.`,
      );
    }
    await sleep(PAUSE_MS);
  }
}

/**
 * Refills a database in one transaction and moves the old tables to a separate schema.
 * @param fill receives the accounts that the database lists as erased
 * @throws Error if others are connected, because a server would continue with tables that no longer exist
 */
async function replaceDatabase<T>(
  options: DatabaseLocation & { now: Date; migrations: Migration[] },
  fill: (tx: Tx, erased: ErasedAccount[]) => Promise<T>,
): Promise<{ result: T; replacedSchema: string | null }> {
  const db = await connectToLocation(options, { exclusiveWithinMs: SESSIONS_END_MS });
  const refill = async (tx: Tx) => {
    await liftTimeouts(tx);
    await refuseSessions(tx);
    const { rows } = await tx.execute<{ exists: boolean }>(
      sql`select to_regclass('erased_accounts') is not null as exists`,
    );
    const erased = rows[0]?.exists ? await readErasedAccounts(tx) : [];
    const replacedSchema = await moveToReplacedSchema(tx, options);
    return { result: await fill(tx, erased), replacedSchema };
  };
  return db.transaction(refill).finally(() => db.close());
}

export async function dropReplaced(location: DatabaseLocation): Promise<string[]> {
  const db = await connectToLocation(location, { mayCreate: false });
  const drop = async (tx: Tx) => {
    await liftTimeouts(tx);
    const { rows } = await tx.execute<{ name: string }>(
      sql`select nspname::text as name from pg_namespace where nspname ~ '^replaced_[0-9]{8}t[0-9]{6}z$' order by 1`,
    );
    for (const { name } of rows) await tx.execute(sql`drop schema ${sql.identifier(name)} cascade`);
    return rows.map(({ name }) => name);
  };
  return db.transaction(drop).finally(() => db.close());
}

/** Moves the product's tables and functions to a new schema, whose name is returned. References to them stay valid. */
async function moveToReplacedSchema(
  tx: Tx,
  { now, migrations }: { now: Date; migrations: Migration[] },
): Promise<string | null> {
  const schema = `replaced_${formatCompactTime(now).toLowerCase()}`;
  const tables = ['schema_migrations', ...listProductTables(migrations)];
  const functions = migrations.flatMap(({ script }) =>
    [...script.matchAll(/\bcreate (?:or replace )?function (\w+)/g)].map(([, name]) => name),
  );
  const { rows } = await tx.execute<{ command: string }>(sql`
    select format('alter table %s set schema %I', oid::regclass, ${schema}::text) as command from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any(${sql.param(tables)}::text[])
    union all
    select format('alter function %s set schema %I', oid::regprocedure, ${schema}::text) from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any(${sql.param(functions)}::text[])`);
  if (rows.length === 0) return null;
  await tx.execute(sql`create schema ${sql.identifier(schema)}`);
  for (const { command } of rows) await tx.execute(sql.raw(command));
  return schema;
}

type PreparedRestore = {
  erased: number;
  heldMails: number;
  /** Dropped requests for links by email, which people can repeat. */
  droppedRequests: number;
  /** Accounts whose billing is read from Stripe before it is used. */
  billingReads: number;
};

const HELD_REASON = 'Held after a restore: it may have been sent since the backup was made.';

/** Prepares restored data for a server, in the transaction that restored it. */
export async function prepareRestored(
  tx: Tx,
  backupMadeAt: Date,
  erasedSince: readonly ErasedAccount[],
  now: Date,
): Promise<PreparedRestore> {
  // This comes first so that the time of the first erasure is preserved.
  await importErasures(tx, erasedSince);
  let erased = 0;
  for (const { userId } of erasedSince) {
    if ((await eraseAccount(tx, userId)) !== null) erased += 1;
  }
  const count = async (statement: SQL) => (await tx.execute(statement)).rows.length;
  const heldMails = await count(
    sql`update mails set state = 'held', claim = null, last_error = ${HELD_REASON} where state = 'queued' returning id`,
  );
  const droppedRequests =
    (await count(sql`delete from auth_mail_requests returning id`)) +
    (await count(sql`delete from waitlist_requests where mail_language is not null returning id`));
  await tx.execute(sql`delete from billing_leases`);
  await tx.execute(sql`insert into restores (id, backup_made_at, restored_at)
    values (${randomUUID()}::uuid, ${backupMadeAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`delete from restored_billing_reads`);
  const billingReads = await requireBillingReads(tx, now);
  return { erased, heldMails, droppedRequests, billingReads };
}

/** Blocks billing for an account, or for all, until it has been read from Stripe. Returns the number of customers. */
export async function requireBillingReads(tx: Tx, now: Date, userId: string | null = null): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into restored_billing_reads (user_id, mode, restored_at)
    select user_id, mode, ${now.toISOString()}::timestamptz from billing_customers
    where ${userId}::uuid is null or user_id = ${userId}::uuid returning user_id`);
  return rows.length;
}

type RestoreOptions = DatabaseLocation & {
  path: string;
  identity: string | null;
  backupDir: string;
};

export type Restored = PreparedRestore & {
  madeAt: Date;
  rows: number;
  /** The schema of the former tables; null if there were none. */
  replacedSchema: string | null;
};

/** Restores a backup, then erases the accounts in every list: beside the backup, in both folders, in the database. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, identity, dataDir, backupDir } = options;
  const now = new Date();
  const migrations = await readMigrations();
  const backup = await checkBackup(path, identity, migrations);
  const folders = [...new Set([resolve(dataDir), resolve(backupDir)])];
  const listedAccounts = (await Promise.all([dirname(path), ...folders].map(readErasedFile))).flat();
  let erased: ErasedAccount[] = [];
  const fill = async (tx: Tx, stored: ErasedAccount[]) => {
    erased = mergeErasedAccounts([...listedAccounts, ...stored]);
    await loadBackup(tx, backup, migrations);
    return prepareRestored(tx, new Date(backup.manifest.madeAt), erased, now);
  };
  const { result, replacedSchema } = await replaceDatabase({ ...options, now, migrations }, fill);
  for (const name of FILES_BESIDE_DATABASE) {
    const content = backup.files.get(name);
    if (content !== undefined) await replaceFile(join(dataDir, name), content);
  }
  for (const folder of folders) await mergeIntoErasedFile(folder, erased, now);
  return {
    ...result,
    madeAt: new Date(backup.manifest.madeAt),
    rows: backup.summary.tables.reduce((sum, table) => sum + table.rows, 0),
    replacedSchema,
  };
}
