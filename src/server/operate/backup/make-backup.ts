import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Pack, pack } from 'tar-stream';
import { mergeIntoErasedFile, readErasedAccounts } from '#server/account/erased-accounts.ts';
import { type Database, liftTimeouts, type Tx } from '#server/db/database.ts';
import { readLedger, readMigrations } from '#server/db/migrate.ts';
import { createTableDigester, describeTables, readTable } from '#server/db/transfer/table-rows.ts';
import { syncDirectory } from '#server/files/private-files.ts';
import { formatBackupName } from './backup-names.ts';
import {
  BACKUP_FORMAT,
  encryptFor,
  FILES_BESIDE_DATABASE,
  MANIFEST_NAME,
  type Manifest,
  readBackup,
  SUMMARY_NAME,
  type Summary,
} from './read-backup.ts';

export type BackupTarget = {
  folder: string;
  dataDir: string;
  /** A public key (age1…), or null to leave the file unencrypted. */
  recipient: string | null;
  version: string;
};

export type MadeBackup = { path: string; bytes: number; rows: number; madeAt: Date };

export class BackupUnderWayError extends Error {
  override name = 'BackupUnderWayError';
  override message = 'Another backup of this database is running. Try again when it is done.';
}

/** An arbitrary number. */
const BACKUP_LOCK = 7_302_118_427;
const UNFINISHED_PREFIX = '.unfinished-';

/**
 * Reads a snapshot of the entire database while servers use it. The file gets its name once it is verified and on disk.
 * @throws BackupUnderWayError
 */
export async function makeBackup(db: Database, target: BackupTarget): Promise<MadeBackup> {
  await prepareFolder(target.folder);
  const unfinishedPath = join(target.folder, `${UNFINISHED_PREFIX}${process.pid}`);
  // The backup contains everything acknowledged before this moment.
  const madeAt = new Date();
  const path = join(target.folder, formatBackupName(madeAt, target.recipient !== null));
  try {
    const rows = await withBackupLock(db, async (tx) => {
      // No other backup is running, so all unfinished files can be removed.
      await removeUnfinished(target.folder);
      const { summary, sha256 } = await writeArchive(tx, madeAt, target, unfinishedPath);
      await verifyArchive(unfinishedPath, target, summary, sha256);
      await rename(unfinishedPath, path);
      syncDirectory(target.folder);
      return summary.tables.reduce((sum, table) => sum + table.rows, 0);
    });
    return { path, bytes: (await stat(path)).size, rows, madeAt };
  } catch (error) {
    throw explainFullFolder(target.folder, error);
  } finally {
    await rm(unfinishedPath, { force: true });
  }
}

export function explainFullFolder(folder: string, error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new Error(
    `The disk of ${folder} (BACKUP_DIR) is full: no backup was made, and the older ones were not removed. Free up space, or choose another folder.`,
    { cause: error },
  );
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const explained = explainFullFolder(folder, error);
    if (explained !== error) throw explained;
    throw new Error(
      `Cannot write backups to ${folder} (BACKUP_DIR): ${(error as Error).message}. Make it writable for the server's user, or choose another folder.`,
    );
  }
}

/** Rejects if another backup is running, and prevents others until `run` has ended. */
export function withBackupLock<T>(db: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await liftTimeouts(tx);
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as free`,
      );
      if (rows[0]?.free !== true) throw new BackupUnderWayError();
      return run(tx);
    },
    { snapshot: true },
  );
}

async function writeArchive(tx: Tx, madeAt: Date, target: BackupTarget, path: string) {
  await mergeIntoErasedFile(target.folder, await readErasedAccounts(tx));
  const archive = pack();
  const writingMembers = writeMembers(archive, tx, madeAt, target);
  writingMembers.catch((error: Error) => archive.destroy(error));
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(archive),
    createGzip(),
    (source: Readable) => (target.recipient === null ? source : encryptFor(target.recipient, source)),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return { summary: await writingMembers, sha256: hash.digest('hex') };
}

async function writeMembers(
  archive: Pack,
  tx: Tx,
  madeAt: Date,
  { dataDir, version }: BackupTarget,
): Promise<Summary> {
  const add = (name: string, content: string | Buffer) => addMember(archive, name, content, madeAt);
  const migrations = await readAppliedMigrations(tx);
  const tables = await describeTables(tx, migrations);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    product: 'sproutcards',
    version,
    madeAt: madeAt.toISOString(),
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
  await add(MANIFEST_NAME, toJson(manifest));
  for (const name of FILES_BESIDE_DATABASE) {
    const content = await readFile(join(dataDir, name)).catch(() => null);
    if (content !== null) await add(`files/${name}`, content);
  }
  const summary: Summary = { tables: [] };
  // The tables are written as JSON Lines, with an array per row in the order of the columns.
  for (const table of tables) {
    const digester = createTableDigester();
    let portion = 0;
    for await (const rows of readTable(tx, table)) {
      digester.add(rows);
      portion += 1;
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
      await add(`tables/${table.name}/${String(portion).padStart(6, '0')}.jsonl`, lines.join(''));
    }
    summary.tables.push({ name: table.name, ...digester.read() });
  }
  await add(SUMMARY_NAME, toJson(summary));
  archive.finalize();
  return summary;
}

function addMember(archive: Pack, name: string, content: string | Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    archive
      .entry({ name, mtime, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
      .on('error', reject);
  });
}

const toJson = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

async function readAppliedMigrations(tx: Tx) {
  const migrations = await readMigrations();
  return (await readLedger(tx)).map(({ name }) => {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (migration) return migration;
    throw new Error(
      `The database was changed by a newer version (${name}). Make the backup with that version.`,
    );
  });
}

/** Reads the file back. Compares only the bytes of an encrypted one, which this machine cannot decrypt. */
async function verifyArchive(
  path: string,
  { recipient }: BackupTarget,
  summary: Summary,
  sha256: string,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const isSame = hash.digest('hex') === sha256;
  const readSummary = recipient === null ? (await readBackup(path, null)).summary : summary;
  if (isSame && JSON.stringify(readSummary) === JSON.stringify(summary)) return;
  throw new Error('Failed to verify the backup: the file differs from what was written. Check its disk.');
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED_PREFIX)) await rm(join(folder, name), { force: true });
  }
}
