import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { keepErasedAccounts, readErasedAccounts } from '#server/account/erased-accounts.ts';
import type { Tx } from '#server/db/database.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';
import type { Engine } from '#server/db/postgres-engine.ts';
import { describeTables } from '#server/db/transfer/describe-tables.ts';
import { readTable } from '#server/db/transfer/read-table.ts';
import { syncDirectory } from '#server/files/private-files.ts';
import { BACKUP_FORMAT, FILES_BESIDE_DATABASE, type Manifest, type Summary } from './backup-format.ts';
import { backupName } from './backup-names.ts';
import { readBackup } from './read-backup.ts';
import { readForBackup } from './read-for-backup.ts';
import { encryptFor, writeBackup } from './write-backup.ts';

export type BackupTarget = {
  folder: string;
  dataDir: string;
  /** The public key (age1…) that the file is encrypted for; null leaves it readable. */
  recipient: string | null;
  version: string;
};

export type MadeBackup = { path: string; bytes: number; rows: number; madeAt: Date };

const UNFINISHED = '.unfinished-';

/** Reads the file back, and names it once it is whole and on the disk. */
export async function makeBackup(engine: Engine, target: BackupTarget): Promise<MadeBackup> {
  await prepareFolder(target.folder);
  const unfinished = join(target.folder, `${UNFINISHED}${process.pid}`);
  // Everything acknowledged before it is in the backup.
  const madeAt = new Date();
  const path = join(target.folder, backupName(madeAt, target.recipient !== null));
  try {
    // All of it while no second backup can begin: an unfinished file there then belongs to no running one.
    const rows = await readForBackup(engine, async (tx) => {
      await removeUnfinished(target.folder);
      const { summary, sha256 } = await write(tx, madeAt, target, unfinished);
      await check(unfinished, target, summary, sha256);
      await syncFile(unfinished);
      await rename(unfinished, path);
      syncDirectory(target.folder);
      return summary.tables.reduce((sum, table) => sum + table.rows, 0);
    });
    return { path, bytes: (await stat(path)).size, rows, madeAt };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `Backups cannot be written to ${folder} (BACKUP_DIR): ${(error as Error).message}. Let the user that runs the server write there, or choose another folder.`,
    );
  }
}

async function write(tx: Tx, madeAt: Date, target: BackupTarget, path: string) {
  const migrations = await readAppliedMigrations(tx);
  const tables = await describeTables(tx, migrations);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    product: 'sproutcards',
    version: target.version,
    madeAt: madeAt.toISOString(),
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  };
  await keepErasedAccounts(target.folder, await readErasedAccounts(tx));
  const archive = pack();
  const plain = createGzip();
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const compressed = pipeline(Readable.from(archive), plain);
  const written = target.recipient === null ? plain : await encryptFor(target.recipient, plain);
  const saved = pipeline(written, hashing, createWriteStream(path, { mode: 0o600 }));
  const stop = (error: Error) => {
    archive.destroy(error);
    plain.destroy(error);
  };
  saved.catch(stop);
  const writing = writeBackup(archive, {
    manifest,
    readRows: (name) => readTable(tx, tables.find((table) => table.name === name)!),
    files: await readFilesBeside(target.dataDir),
  });
  writing.catch(stop);
  // The stream that failed first knows why.
  const [savedOutcome, writingOutcome] = await Promise.allSettled([saved, writing, compressed]);
  if (writingOutcome.status === 'rejected' && savedOutcome.status === 'fulfilled')
    throw writingOutcome.reason;
  if (savedOutcome.status === 'rejected') throw savedOutcome.reason;
  if (writingOutcome.status === 'rejected') throw writingOutcome.reason;
  return { summary: writingOutcome.value, sha256: hash.digest('hex') };
}

/** Returns what the database has gone through. @throws when this version does not know all of it */
async function readAppliedMigrations(tx: Tx): Promise<Migration[]> {
  const known = await readMigrations();
  const { rows } = await tx.execute<{ name: string }>(sql`select name from schema_migrations order by name`);
  return rows.map(({ name }) => {
    const migration = known.find((one) => one.name === name);
    if (migration) return migration;
    throw new Error(
      `The database was changed by a newer version (${name}). Make the backup with that version.`,
    );
  });
}

async function readFilesBeside(dataDir: string): Promise<{ name: string; content: Buffer }[]> {
  const files = await Promise.all(
    FILES_BESIDE_DATABASE.map(async (name) => {
      const content = await readFile(join(dataDir, name)).catch(() => null);
      return content === null ? [] : [{ name, content }];
    }),
  );
  return files.flat();
}

/** Reads the file back. What was encrypted here can be read elsewhere only, so its bytes are compared. */
async function check(
  path: string,
  { recipient }: BackupTarget,
  summary: Summary,
  sha256: string,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const isSame = hash.digest('hex') === sha256;
  const read = recipient === null ? (await readBackup(path, null)).summary : summary;
  if (isSame && JSON.stringify(read) === JSON.stringify(summary)) return;
  throw new Error('The backup was written, but read back otherwise: look after the disk that it is on.');
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
