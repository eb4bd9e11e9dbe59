import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { createDigestSum, type DigestSum, type TextRow } from '#server/db/transfer/table-rows.ts';
import {
  BackupFileError,
  MANIFEST_NAME,
  type Manifest,
  ManifestSchema,
  openDecrypted,
  SUMMARY_NAME,
  type Summary,
  SummarySchema,
} from './backup-archive.ts';

/** The rows are unverified until `readBackup` resolves. */
type OnRows = (table: string, rows: TextRow[]) => Promise<void>;

type Entry = AsyncIterable<unknown> & { header: { name: string; size?: number | null } };

export type BackupReading = { manifest: Manifest; summary: Summary; files: Map<string, Buffer> };

const RowSchema = z.array(z.string().nullable());
/** The limit exists because a member is held in memory. */
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
    throw explain(path, failure ?? error);
  } finally {
    for (const stream of [plain, gunzip, archive]) stream?.destroy();
  }
}

async function readMembers(archive: AsyncIterable<Entry>, onRows: OnRows): Promise<BackupReading> {
  let manifest: Manifest | null = null;
  let summary: Summary | null = null;
  const files = new Map<string, Buffer>();
  const digests = new Map<string, DigestSum>();
  for await (const entry of archive) {
    const { name } = entry.header;
    if (summary !== null) throw new BackupFileError('Something follows the end of the backup.');
    if (manifest === null && name !== MANIFEST_NAME) break;
    const content = await readMember(entry);
    const [, folder, member = ''] = /^(files|tables)\/([\w.-]+)/.exec(name) ?? [];
    const digest = digests.get(member);
    if (name === MANIFEST_NAME) {
      manifest = ManifestSchema.parse(JSON.parse(content.toString()));
      for (const table of manifest.tables) digests.set(table.name, createDigestSum());
    } else if (name === SUMMARY_NAME) {
      summary = SummarySchema.parse(JSON.parse(content.toString()));
    } else if (folder === 'files') {
      files.set(member, content);
    } else if (folder === 'tables' && digest !== undefined) {
      const lines = content.toString().trimEnd().split('\n');
      const rows = lines.map((line) => RowSchema.parse(JSON.parse(line)));
      digest.add(rows);
      await onRows(member, rows);
    } else {
      throw new BackupFileError(`The backup holds a strange part: ${name}.`);
    }
  }
  if (manifest === null) throw new BackupFileError('This is no backup of Sproutcards.');
  if (summary === null) throw new BackupFileError('The backup was cut off: its end is missing.');
  const tables = manifest.tables.map(({ name }) => ({ name, ...digests.get(name)!.read() }));
  if (JSON.stringify(summary.tables) !== JSON.stringify(tables)) {
    throw new BackupFileError('The backup does not hold what it should hold.');
  }
  return { manifest, summary, files };
}

async function readMember(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > MAX_MEMBER_BYTES)
    throw new BackupFileError('This is no backup of Sproutcards.');
  const portions: Buffer[] = [];
  for await (const portion of entry) portions.push(portion as Buffer);
  return Buffer.concat(portions);
}

function explain(path: string, error: unknown): Error {
  if (error instanceof BackupFileError)
    return new BackupFileError(`${path} cannot be restored. ${error.message}`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupFileError(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupFileError(`${path} is a folder. Name one of the files in it.`);
  if (code === 'EACCES') return new BackupFileError(`${path} cannot be read by this user.`);
  const reason =
    code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)
      ? 'it was cut off'
      : 'it was changed, or it is no backup';
  return new BackupFileError(
    `${path} cannot be restored: ${reason}. Take another copy of it, or an older backup.`,
  );
}
