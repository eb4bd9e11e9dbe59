import { dirname, join, resolve } from 'node:path';
import {
  type ErasedAccount,
  keepErasedAccounts,
  mergeErasedAccounts,
  readErasedFile,
} from '#server/account/erased-accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { readMigrations } from '#server/db/migrate.ts';
import type { DatabasePlace } from '#server/db/open-database.ts';
import { replaceFile } from '#server/files/private-files.ts';
import { FILES_BESIDE_DATABASE } from './backup-archive.ts';
import { checkBackup, loadBackup } from './load-backup.ts';
import { replaceDatabase, type Settled, settleRestored } from './replace-database.ts';

export type RestoreOptions = DatabasePlace & {
  path: string;
  identity: string | null;
  backupDir: string;
};

export type Restored = Settled & {
  madeAt: Date;
  rows: number;
  kept: string | null;
};

/** Erases again the accounts on any list of erased accounts: beside the backup, in both folders and in the database. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, identity, dataDir, backupDir } = options;
  const now = new Date();
  const migrations = await readMigrations();
  const backup = await checkBackup(path, identity, migrations);
  const folders = [...new Set([resolve(dataDir), resolve(backupDir)])];
  const listed = (await Promise.all([dirname(path), ...folders].map(readErasedFile))).flat();
  let erased: ErasedAccount[] = [];
  const fill = async (tx: Tx, known: ErasedAccount[]) => {
    erased = mergeErasedAccounts([...listed, ...known]);
    await loadBackup(tx, backup, migrations);
    return settleRestored(tx, new Date(backup.manifest.madeAt), erased, now);
  };
  const { result, kept } = await replaceDatabase({ ...options, now, migrations }, fill);
  for (const name of FILES_BESIDE_DATABASE) {
    const content = backup.files.get(name);
    if (content !== undefined) await replaceFile(join(dataDir, name), content);
  }
  for (const folder of folders) await keepErasedAccounts(folder, erased, now);
  return {
    ...result,
    madeAt: new Date(backup.manifest.madeAt),
    rows: backup.summary.tables.reduce((sum, table) => sum + table.rows, 0),
    kept,
  };
}
