import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  clearErasedAccount,
  mergeErasedAccounts,
  readErasedAccounts,
  readErasedFile,
  removeFromErasedFile,
} from '#server/account/erased-accounts.ts';
import { TABLE_OWNERS } from '#server/account/table-owners.ts';
import { findUserByEmail, lockUser, recordAccountEvent } from '#server/auth/records/users.ts';
import { type Database, liftTimeouts, type Tx } from '#server/db/database.ts';
import { getViolatedConstraint } from '#server/db/database-trouble.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { joinSql } from '#server/db/read-rows.ts';
import { describeTables, type TableShape } from '#server/db/transfer/table-rows.ts';
import { deleteFamilies, lockFamilies } from '#server/library/family.ts';
import { insertProfile } from '#server/profiles/profile-queries.ts';
import { BackupFileError, checkBackup, loadBackup } from './read-backup.ts';
import { requireBillingReads } from './restore.ts';

/** Holds the entire backup and is dropped before the transaction commits. */
const SCRATCH_SCHEMA = 'family_from_backup';

type FamilyRestore = {
  path: string;
  identity: string | null;
  /** An address in the backup, in lower case, or an id. */
  who: string;
  /** Whether to restore an account that was erased. */
  erased: boolean;
  /** Folders with lists of erased accounts. */
  folders: readonly string[];
};

/**
 * Restores one family's library from a backup into a database in use. An existing account keeps its sign-in, plan and
 * sessions. A deleted one returns on the Free plan until Stripe has been read.
 * @throws BackupFileError
 */
export async function restoreFamily(
  db: Database,
  { path, identity, who, erased, folders }: FamilyRestore,
  now: Date,
) {
  const migrations = await readMigrations();
  const backup = await checkBackup(path, identity, migrations);
  const allFolders = [...new Set([dirname(path), ...folders])];
  const listedAccounts = (await Promise.all(allFolders.map(readErasedFile))).flat();
  const restored = await db
    .transaction(async (tx) => {
      await liftTimeouts(tx);
      const { rows } = await tx.execute<{ live: string }>(sql`select current_schema()::text as live`);
      const { live: liveSchema } = rows[0]!;
      await tx.execute(sql`create schema ${sql.identifier(SCRATCH_SCHEMA)}`);
      await useSchema(tx, SCRATCH_SCHEMA);
      await loadBackup(tx, backup, migrations);
      const tables = await describeTables(tx);
      const user = (await findUserByEmail(tx, who)) ?? (isUuid(who) ? await lockUser(tx, who) : null);
      if (user === null) throw new BackupFileError(`The backup has no account ${who}. Nothing was changed.`);
      await useSchema(tx, liveSchema);
      await lockFamilies(tx, user.id);
      const existing = await lockUser(tx, user.id);
      if (existing !== null && who !== user.id && existing.email !== user.email) {
        throw new BackupFileError(
          `${who} was the address of account ${user.id}, which now has a different one. Nothing was changed. To restore that account's family, use the id.`,
        );
      }
      const isNewAccount = existing === null;
      if (isNewAccount) {
        const erasedAccounts = mergeErasedAccounts([...listedAccounts, ...(await readErasedAccounts(tx))]);
        const erasure = erasedAccounts.find(({ userId }) => userId === user.id);
        if (erasure !== undefined && !erased) {
          throw new BackupFileError(
            `The account of ${user.email} was erased on ${erasure.erasedAt.toISOString().slice(0, 10)}. Nothing was changed. If its owner wants it back, add --erased.`,
          );
        }
        await clearErasedAccount(tx, user.id);
        await copyRows(tx, tables, 'accountRows', user.id);
        await insertProfile(tx, user, now);
        await requireBillingReads(tx, now, user.id);
      }
      await deleteFamilies(tx, user.id);
      await copyRows(tx, tables, 'familyRows', user.id);
      const details = { by: 'operator', backup: backup.manifest.madeAt };
      await recordAccountEvent(tx, { userId: user.id, kind: 'library_restored', device: '', details }, now);
      await tx.execute(sql`drop schema ${sql.identifier(SCRATCH_SCHEMA)} cascade`);
      return { id: user.id, email: user.email, madeAt: new Date(backup.manifest.madeAt), isNewAccount };
    })
    .catch((error: unknown) => {
      if (!['users_email_key', 'auth_identities_provider_key'].includes(getViolatedConstraint(error) ?? ''))
        throw error;
      throw new BackupFileError(
        `Another account now has the address or the Google sign-in of ${who}. Nothing was changed. Export and erase that account first, or let its owner change the address: npm run admin -- find ${who}`,
      );
    });
  for (const folder of allFolders) await removeFromErasedFile(folder, restored.id);
  return restored;
}

async function useSchema(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select set_config('search_path', ${`"${name}"`}, true)`);
}

/** Copies each table after those it references. A family has the id of its account. */
async function copyRows(
  tx: Tx,
  tables: readonly TableShape[],
  part: 'accountRows' | 'familyRows',
  id: string,
): Promise<void> {
  const keys = new Map(TABLE_OWNERS.flatMap((owner) => Object.entries(owner[part] ?? {})));
  for (const { name, columns } of tables) {
    const key = keys.get(name);
    if (key === undefined) continue;
    const columnList = joinSql(columns.map((column) => sql.identifier(column.name)));
    await tx.execute(sql`insert into ${sql.identifier(name)} (${columnList}) overriding system value
      select ${columnList} from ${sql.identifier(SCRATCH_SCHEMA)}.${sql.identifier(name)} where ${sql.identifier(key)} = ${id}::uuid`);
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
