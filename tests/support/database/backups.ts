import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type MadeBackup, makeBackup } from '#server/operate/backup/make-backup.ts';
import { type Restored, restore } from '#server/operate/backup/restore.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { createDatabaseForTest } from './test-database.ts';

/** Backs up a database in use, as `npm run backup` does while a server runs. */
export async function backUp(
  { url }: { url: string },
  folder: string,
  { recipient = null, dataDir = folder }: { recipient?: string | null; dataDir?: string } = {},
): Promise<MadeBackup> {
  const db = await connectDatabase(url);
  const target = { folder, dataDir, recipient, version: '0.0.0-test' };
  return makeBackup(db, target).finally(() => db.close());
}

/** An empty database and data folder to restore a backup to. */
export type RestoreTarget = {
  databaseUrl: string;
  dataDir: string;
  restore(path: string, identity?: string | null): Promise<Restored>;
  open(): Promise<Database>;
  remove(): Promise<void>;
};

export async function createRestoreTarget(): Promise<RestoreTarget> {
  const dataDir = await makeScratchFolder('sproutcards-restore-');
  const { url: databaseUrl, drop } = await createDatabaseForTest('empty');
  const place = { databaseUrl, dataDir };
  return {
    ...place,
    restore: (path, identity = null) =>
      restore({ ...place, path, identity, backupDir: join(dataDir, 'backups') }),
    open: () => openDatabase(place),
    remove: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
