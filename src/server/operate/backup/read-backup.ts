import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import { createLedger, type Migration, runMigration } from '#server/db/migrate.ts';
import {
  createTableDigester,
  describeTables,
  digestTable,
  resetSequences,
  type TableDigester,
  type TextRow,
  writeRows,
} from '#server/db/transfer/table-rows.ts';

export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/** Increment this when older files can no longer be read in the same way. */
export const BACKUP_FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';
/** The last member, without which a file is truncated. */
export const SUMMARY_NAME = 'complete.json';

/** The database refers to the contents of these files. */
export const FILES_BESIDE_DATABASE = ['test-payments.json'] as const;

export type Manifest = z.infer<typeof ManifestSchema>;
const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.literal('sproutcards'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** Each table comes after those it references. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});

export type Summary = z.infer<typeof SummarySchema>;
const SummarySchema = z.object({
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), checksum: z.string() })),
});

const AGE_START = 'age-encryption.org/';

export async function* encryptFor(recipient: string, plain: Readable): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** @throws BackupFileError when the file is encrypted and the key is missing or wrong */
async function openDecrypted(path: string, identity: string | null): Promise<Readable> {
  const start = createReadStream(path, { end: AGE_START.length - 1, encoding: 'latin1' });
  if ((await text(start)) !== AGE_START) return createReadStream(path);
  if (identity === null) {
    throw new BackupFileError(
      'It is encrypted: pass the file with its secret key, as in `--identity backup-key.txt`.',
    );
  }
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupFileError('The --identity file has no secret key (a line AGE-SECRET-KEY-1…).');
  }
  const decrypted = await decrypter.decrypt(toWeb(createReadStream(path))).catch((error: Error) => {
    if (!/no identity matched/.test(error.message)) throw error;
    throw new BackupFileError('It is encrypted for a different key.');
  });
  return fromWeb(decrypted);
}

// Node and the DOM library have separate types for the same streams.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);

/** The rows are unverified until `readBackup` resolves. */
type OnRows = (table: string, rows: TextRow[]) => Promise<void>;

type Entry = AsyncIterable<unknown> & { header: { name: string; size?: number | null } };

type BackupReading = { manifest: Manifest; summary: Summary; files: Map<string, Buffer> };

const RowSchema = z.array(z.string().nullable());
/** Limits memory use, because each member is read completely. */
const MAX_MEMBER_BYTES = 256 * 1024 * 1024;

/**
 * Reads a backup to its end and checks each table's digest.
 * @param identity a secret key (AGE-SECRET-KEY-1…)
 * @throws BackupFileError when it is not a backup, was truncated or changed, or cannot be decrypted
 */
export async function readBackup(
  path: string,
  identity: string | null,
  onRows: OnRows = async () => {},
): Promise<BackupReading> {
  const archive = extract();
  const gunzip = createGunzip();
  let failure: unknown = null;
  let plain: Readable | null = null;
  const fail = (error: unknown) => {
    failure ??= error;
    archive.destroy(error as Error);
  };
  gunzip.on('error', fail);
  try {
    plain = await openDecrypted(path, identity);
    plain.on('error', fail);
    plain.pipe(gunzip).pipe(archive);
    return await readMembers(archive, onRows);
  } catch (error) {
    throw explainReadFailure(path, failure ?? error);
  } finally {
    for (const stream of [plain, gunzip, archive]) stream?.destroy();
  }
}

async function readMembers(archive: AsyncIterable<Entry>, onRows: OnRows): Promise<BackupReading> {
  let manifest: Manifest | null = null;
  let summary: Summary | null = null;
  const files = new Map<string, Buffer>();
  const digesters = new Map<string, TableDigester>();
  for await (const entry of archive) {
    const { name } = entry.header;
    if (summary !== null) throw new BackupFileError('There is unexpected data after the end of the backup.');
    if (manifest === null && name !== MANIFEST_NAME) break;
    const content = await readMember(entry);
    const [, folder, member = ''] = /^(files|tables)\/([\w.-]+)/.exec(name) ?? [];
    const digester = digesters.get(member);
    if (name === MANIFEST_NAME) {
      manifest = ManifestSchema.parse(JSON.parse(content.toString()));
      for (const table of manifest.tables) digesters.set(table.name, createTableDigester());
    } else if (name === SUMMARY_NAME) {
      summary = SummarySchema.parse(JSON.parse(content.toString()));
    } else if (folder === 'files') {
      files.set(member, content);
    } else if (folder === 'tables' && digester !== undefined) {
      const lines = content.toString().trimEnd().split('\n');
      const rows = lines.map((line) => RowSchema.parse(JSON.parse(line)));
      digester.add(rows);
      await onRows(member, rows);
    } else {
      throw new BackupFileError(`The backup contains an unknown part: ${name}.`);
    }
  }
  if (manifest === null) throw new BackupFileError('This is not a backup of Sproutcards.');
  if (summary === null) throw new BackupFileError('The backup is truncated: its end is missing.');
  const tables = manifest.tables.map(({ name }) => ({ name, ...digesters.get(name)!.read() }));
  if (JSON.stringify(summary.tables) !== JSON.stringify(tables)) {
    throw new BackupFileError('The content of the backup does not match its summary.');
  }
  return { manifest, summary, files };
}

async function readMember(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > MAX_MEMBER_BYTES)
    throw new BackupFileError('This is not a backup of Sproutcards.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function explainReadFailure(path: string, error: unknown): Error {
  if (error instanceof BackupFileError)
    return new BackupFileError(`Cannot restore ${path}. ${error.message}`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupFileError(`The file ${path} does not exist.`);
  if (code === 'EISDIR') return new BackupFileError(`${path} is a folder. Choose one of the files in it.`);
  if (code === 'EACCES') return new BackupFileError(`This user has no permission to read ${path}.`);
  const reason =
    code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)
      ? 'it is truncated'
      : 'it was modified or is not a backup';
  return new BackupFileError(
    `Cannot restore ${path}: ${reason}. Use another copy of it, or an older backup.`,
  );
}

type CheckedBackup = BackupReading & {
  path: string;
  identity: string | null;
  migrations: Migration[];
};

export async function checkBackup(
  path: string,
  identity: string | null,
  currentMigrations: Migration[],
): Promise<CheckedBackup> {
  const reading = await readBackup(path, identity);
  const { version } = reading.manifest;
  const migrations = reading.manifest.migrations.map(({ name, checksum }) => {
    const migration = currentMigrations.find(
      (current) => current.name === name && current.checksum === checksum,
    );
    if (migration !== undefined) return migration;
    throw new BackupFileError(
      `The backup was made by version ${version}, whose database is unknown to this version (${name}). Restore it with that version or a newer one.`,
    );
  });
  return { ...reading, path, identity, migrations };
}

/** Loads a backup into a database without the tables, verifies the contents, and migrates them. */
export async function loadBackup(
  tx: Tx,
  { path, identity, migrations, summary }: CheckedBackup,
  currentMigrations: Migration[],
): Promise<void> {
  await createLedger(tx);
  for (const migration of migrations) await runMigration(tx, migration);
  const tables = await describeTables(tx, migrations);
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  await readBackup(path, identity, (name, rows) =>
    writeRows(tx, tables.find((table) => table.name === name)!, rows),
  );
  await resetSequences(tx, tables);
  for (const table of tables) {
    const { rows, checksum } = await digestTable(tx, table);
    const expected = summary.tables.find(({ name }) => name === table.name);
    if (expected?.rows === rows && expected.checksum === checksum) continue;
    throw new Error(`The restored table ${table.name} does not match the backup. Nothing was changed.`);
  }
  for (const migration of currentMigrations) await runMigration(tx, migration);
}
