import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Database, liftTimeouts, type Tx } from '#server/db/database.ts';
import { createCluster, findCluster, getClusterDirectory, listMajors } from '#server/db/local/cluster.ts';
import { stopPostmaster } from '#server/db/local/postmaster.ts';
import { findPrograms } from '#server/db/local/programs.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { connectToCluster, type DatabaseLocation } from '#server/db/open-database.ts';
import { syncDirectory } from '#server/files/private-files.ts';
import { readVersion } from './backup-command.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackup, loadBackup } from './read-backup.ts';

/** The time to wait for another start that copies the same data. */
const OTHER_UPGRADE_MS = 600_000;

/**
 * Creates a new cluster from a backup if the data folder only has one of an older PostgreSQL. Returns the lines to print.
 * @throws LocalDatabaseError if the old cluster cannot be read or another process uses it
 */
export async function upgradeCluster({
  databaseUrl,
  dataDir,
  postgresBin,
}: DatabaseLocation): Promise<string[]> {
  const [oldMajor] = databaseUrl ? [] : listMajors(dataDir);
  if (oldMajor === undefined) return [];
  const { major } = findPrograms(postgresBin);
  const oldCluster = oldMajor < major ? findCluster(dataDir, postgresBin) : null;
  if (oldCluster === null) return [];
  const source = await connectToCluster(oldCluster, OTHER_UPGRADE_MS);
  try {
    // Another process upgraded the cluster while this one waited.
    if (listMajors(dataDir).includes(major)) return [];
    const rows = await copyCluster(source, { dataDir, postgresBin });
    return [
      `Upgraded the data from PostgreSQL ${oldMajor} to ${major} and verified ${rows} rows. The previous data is still in ${oldCluster.directory}. Delete that folder once everything works.`,
    ];
  } finally {
    await source.close();
  }
}

async function copyCluster(source: Database, { dataDir, postgresBin }: DatabaseLocation): Promise<number> {
  const scratch = join(dataDir, 'upgrade.unfinished');
  await removeScratch(scratch, postgresBin);
  try {
    const target = { folder: scratch, dataDir, recipient: null, version: await readVersion() };
    const { path, rows } = await makeBackup(source, target);
    const migrations = await readMigrations();
    const backup = await checkBackup(path, null, migrations);
    const created = await createCluster(scratch, postgresBin);
    const db = await connectToCluster(created);
    const load = async (tx: Tx) => {
      await liftTimeouts(tx);
      await loadBackup(tx, backup, migrations);
    };
    await db.transaction(load).finally(() => db.close());
    await rename(created.directory, getClusterDirectory(dataDir, created.major));
    syncDirectory(dirname(created.directory));
    syncDirectory(dataDir);
    return rows;
  } finally {
    await removeScratch(scratch, postgresBin);
  }
}

/** Removes the folder of a killed start, and stops the server that it left running. */
async function removeScratch(scratch: string, postgresBin: string | undefined): Promise<void> {
  const cluster = findCluster(scratch, postgresBin);
  if (cluster !== null) await stopPostmaster(cluster, true);
  // A process that was creating a cluster may still be ending.
  await rm(scratch, { recursive: true, force: true, maxRetries: 20 });
}
