import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import type { TextRow } from '#server/db/transfer/describe-tables.ts';
import { createDigestSum, type DigestSum } from '#server/db/transfer/digest-table.ts';
import {
  BackupFileError,
  MANIFEST_NAME,
  MAX_MEMBER_BYTES,
  type Manifest,
  ManifestSchema,
  SUMMARY_NAME,
  type Summary,
  SummarySchema,
  tableOfMember,
} from './backup-format.ts';
import { openDecrypted } from './write-backup.ts';

/** What is done with the contents, in the order of the file. Nothing is proved before `readBackup` resolves. */
type Visitor = {
  onManifest?(manifest: Manifest): Promise<void>;
  onRows?(table: string, rows: TextRow[]): Promise<void>;
  onFile?(name: string, content: Buffer): Promise<void>;
};

type Entry = AsyncIterable<unknown> & { header: { name: string; size?: number | null } };

export type BackupReading = { manifest: Manifest; summary: Summary };

const RowSchema = z.array(z.string().nullable());

/**
 * Reads a backup to its end and checks everything that it says about itself: every member's length and SHA-256, every
 * table's rows and digest, and that nothing is missing.
 * @param identity the secret key (AGE-SECRET-KEY-1…) of an encrypted one
 * @throws BackupFileError when it is no backup, was cut off or changed, or cannot be decrypted
 */
export async function readBackup(
  path: string,
  identity: string | null,
  visitor: Visitor = {},
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
    return await readMembers(archive, visitor);
  } catch (error) {
    throw explain(path, failure ?? error);
  } finally {
    for (const stream of [plain, gunzip, archive]) stream?.destroy();
  }
}

async function readMembers(archive: AsyncIterable<Entry>, visitor: Visitor): Promise<BackupReading> {
  let manifest: Manifest | null = null;
  let summary: Summary | null = null;
  const members: Summary['members'] = [];
  const digests = new Map<string, DigestSum>();
  for await (const entry of archive) {
    const { name } = entry.header;
    if (summary !== null) throw new BackupFileError('Something follows the end of the backup.');
    const content = await readMember(entry);
    if (manifest === null) {
      if (name !== MANIFEST_NAME) throw new BackupFileError('This is no backup of Sproutcards.');
      manifest = ManifestSchema.parse(JSON.parse(content.toString()));
      for (const table of manifest.tables) digests.set(table.name, createDigestSum());
      await visitor.onManifest?.(manifest);
    } else if (name === SUMMARY_NAME) {
      summary = SummarySchema.parse(JSON.parse(content.toString()));
      continue;
    } else {
      await visit(name, content, digests, visitor);
    }
    members.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  if (manifest === null) throw new BackupFileError('This is no backup of Sproutcards.');
  if (summary === null) throw new BackupFileError('The backup was cut off: its end is missing.');
  const tables = manifest.tables.map(({ name }) => ({ name, ...digests.get(name)!.read() }));
  if (JSON.stringify(summary) !== JSON.stringify({ members, tables })) {
    throw new BackupFileError('The backup does not hold what it should hold.');
  }
  return { manifest, summary };
}

async function visit(
  name: string,
  content: Buffer,
  digests: Map<string, DigestSum>,
  visitor: Visitor,
): Promise<void> {
  const file = /^files\/([\w.-]+)$/.exec(name)?.[1];
  if (file !== undefined) {
    await visitor.onFile?.(file, content);
    return;
  }
  const table = tableOfMember(name);
  const digest = table === null ? undefined : digests.get(table);
  if (table === null || digest === undefined)
    throw new BackupFileError(`The backup holds a strange part: ${name}.`);
  const lines = content.toString().split('\n');
  if (lines.pop() !== '') throw new BackupFileError('The backup does not hold what it should hold.');
  const rows = lines.map((line) => RowSchema.parse(JSON.parse(line)));
  digest.add(rows);
  await visitor.onRows?.(table, rows);
}

async function readMember(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > MAX_MEMBER_BYTES)
    throw new BackupFileError('This is no backup of Sproutcards.');
  const portions: Buffer[] = [];
  for await (const portion of entry) portions.push(portion as Buffer);
  return Buffer.concat(portions);
}

/** Words for what the streams, the parsers and the schemas say. */
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
