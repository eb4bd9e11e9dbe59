import { rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type ErasedAccount,
  keepErasedAccounts,
  mergeErasedAccounts,
  readErasedFile,
} from '#server/account/erased-accounts.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';
import type { DatabasePlace } from '#server/db/open-database.ts';
import type { EngineTransaction } from '#server/db/postgres-engine.ts';
import { FILES_BESIDE_DATABASE } from './backup-format.ts';
import { type CheckedBackup, checkBackup, loadBackup } from './load-backup.ts';
import { readBackup } from './read-backup.ts';
import { replaceDatabase, type Settled, settleRestored } from './replace-database.ts';

export type RestoreOptions = DatabasePlace & {
  path: string;
  identity: string | null;
  /** Where backups are made now, whose list of erased accounts counts too. */
  backupDir: string;
  now?: Date;
  migrations?: Migration[];
};

export type Restored = Settled & {
  madeAt: Date;
  rows: number;
  /** The schema of the database that holds the replaced data; null when there was none. */
  kept: string | null;
};

/**
 * Puts a backup in the place of the data. The file is read whole and checked before anything is touched, and the data
 * that was there is kept. Accounts that were erased since, by the list beside the backup, the one where backups are made
 * now, the one in the data directory, and that of the database itself, are erased again.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, identity, dataDir, backupDir, now = new Date() } = options;
  const migrations = options.migrations ?? (await readMigrations());
  const backup = await checkBackup(path, identity, migrations);
  const folders = [...new Set([dirname(resolve(path)), resolve(backupDir), resolve(dataDir)])];
  const listed = (await Promise.all(folders.map(readErasedFile))).flat();
  let erased: ErasedAccount[] = [];
  const fill = async (transaction: EngineTransaction, known: ErasedAccount[]) => {
    erased = mergeErasedAccounts([...listed, ...known]);
    await loadBackup(transaction, backup, migrations);
    return settleRestored(transaction.tx, new Date(backup.manifest.madeAt), erased, now);
  };
  const { result, kept } = await replaceDatabase({ ...options, now, migrations }, fill);
  await restoreFiles(backup, dataDir);
  for (const folder of new Set([resolve(dataDir), resolve(backupDir)]))
    await keepErasedAccounts(folder, erased, now);
  return {
    ...result,
    madeAt: new Date(backup.manifest.madeAt),
    rows: backup.summary.tables.reduce((sum, table) => sum + table.rows, 0),
    kept,
  };
}

async function restoreFiles({ path, identity }: CheckedBackup, dataDir: string): Promise<void> {
  await readBackup(path, identity, {
    onFile: async (name, content) => {
      if (!FILES_BESIDE_DATABASE.some((one) => one === name)) return;
      const unfinished = join(dataDir, `${name}.unfinished`);
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, join(dataDir, name));
    },
  });
}
