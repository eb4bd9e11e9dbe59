import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createBackupControl } from '#server/backup/backup-control.ts';
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts';
import { openEmbeddedSource, openPostgresSource } from '#server/backup/open-source.ts';
import { type Restored, restore } from '#server/backup/restore.ts';
import { openControl } from '#server/control/control-server.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { makeScratchFolder } from '../process/scratch-folder.ts';
import { databaseUrl, prepareEmptyTemplate, runAdmin } from './database-template.ts';
import type { TestDatabase } from './test-database.ts';

/** Backs up a database that goes on being used, as `npm run backup` does beside a running server. */
export async function backUp(
  { db, url, dataDir }: TestDatabase,
  folder: string,
  recipient: string | null = null,
): Promise<MadeBackup> {
  const target = { folder, dataDir: dataDir ?? folder, recipient, version: '0.0.0-test' };
  if (url !== undefined) {
    const source = await openPostgresSource(url);
    return makeBackup(source, target).finally(() => source.close());
  }
  const log = pino({ level: 'silent' });
  const closeControl = await openControl({ dataDir: dataDir!, log, routes: [createBackupControl(db)] });
  try {
    const source = await openEmbeddedSource(dataDir!);
    return await makeBackup(source, target).finally(() => source.close());
  } finally {
    await closeControl();
  }
}

/** A place that a backup can be restored to, without data at first. */
export type RestorePlace = {
  databaseUrl?: string;
  dataDir: string;
  restore(path: string, identity?: string | null): Promise<Restored>;
  /** Opens what is there as a server does. */
  open(): Promise<Database>;
  remove(): Promise<void>;
};

/** Makes a place of the kind that the running project tests, or of the given kind. */
export async function makeRestorePlace(kind = inject('testDatabase').kind): Promise<RestorePlace> {
  const dataDir = await makeScratchFolder('sproutcards-restore-');
  const template = await prepareEmptyTemplate();
  const source = inject('testDatabase');
  const adminUrl = kind === 'postgres' && source.kind === 'postgres' ? source.adminUrl : null;
  const name = `restored_${randomBytes(8).toString('hex')}`;
  if (adminUrl !== null) await runAdmin(adminUrl, `create database ${name}`);
  const given = adminUrl === null ? {} : { databaseUrl: databaseUrl(adminUrl, name) };
  return {
    ...given,
    dataDir,
    restore: (path, identity = null) =>
      restore({ ...given, dataDir, path, identity, template, backupDir: join(dataDir, 'backups') }),
    open: () => openDatabase({ ...given, dataDir: adminUrl === null ? dataDir : tmpdir(), template }),
    remove: async () => {
      if (adminUrl !== null) await runAdmin(adminUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
