import { resolve } from 'node:path';
import { BRAND } from '#shared/lib/brand.ts';
import { readSettings } from './config/env.ts';
import { openDatabase, toDatabaseLocation } from './db/open-database.ts';
import { backUp } from './operate/backup/backup-command.ts';
import { BackupUnderWayError } from './operate/backup/make-backup.ts';
import { upgradeCluster } from './operate/backup/upgrade-cluster.ts';
import { stopOnSignals, stopWith } from './start/stopping.ts';

function readEnv() {
  const parsed = readSettings();
  if (parsed.ok) return parsed.env;
  const list = parsed.problems.map((problem) => `  - ${problem}`).join('\n');
  return stopWith(
    `${BRAND} cannot start with these settings:\n${list}\nEvery setting is described in .env.example.`,
  );
}

/** Makes a backup with which an older version can continue if the update is not wanted. */
async function backUpBeforeUpdate(): Promise<void> {
  try {
    for (const line of await backUp(env)) process.stdout.write(`Before the update: ${line}\n`);
  } catch (error) {
    if (error instanceof BackupUnderWayError) return;
    throw new Error(
      `Failed to back up the database before updating it: ${(error as Error).message} Nothing was changed. Fix the cause, then start again.`,
      { cause: error },
    );
  }
}

// Restricts all files that this process creates to its own user. Windows has no file modes.
process.umask(0o077);
const env = readEnv();
const closeAtStop = stopOnSignals();
const location = { ...toDatabaseLocation(env), dataDir: resolve(env.DATA_DIR) };
const stopWithoutDatabase = (error: Error) =>
  stopWith(`${BRAND} cannot open its database.\n${error.message}`);
for (const line of await upgradeCluster(location).catch(stopWithoutDatabase))
  process.stdout.write(`${line}\n`);
const opening = openDatabase({
  ...location,
  ...(env.DATABASE_URL === undefined && { beforeUpdate: backUpBeforeUpdate }),
}).catch(stopWithoutDatabase);
// The module loads while PostgreSQL starts.
const { serve } = await import('./start/serve.ts');
const db = await opening;
await closeAtStop(() => db.close());
await serve(env, db, closeAtStop);
