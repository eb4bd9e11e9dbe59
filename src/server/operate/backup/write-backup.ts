import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Pack } from 'tar-stream';
import type { TextRow } from '#server/db/transfer/describe-tables.ts';
import { createDigestSum } from '#server/db/transfer/digest-table.ts';
import {
  BackupFileError,
  MANIFEST_NAME,
  type Manifest,
  rowsMemberName,
  SUMMARY_NAME,
  type Summary,
} from './backup-format.ts';

type BackupContent = {
  manifest: Manifest;
  /** The rows of a table, in portions that fit into memory. */
  readRows(table: string): AsyncIterable<TextRow[]>;
  /** Files that belong to the data. */
  files: { name: string; content: Buffer }[];
};

/** Writes the members of a backup and ends the archive. Rejects when the archive is destroyed, as a full disk does it. */
export async function writeBackup(pack: Pack, content: BackupContent): Promise<Summary> {
  const summary: Summary = { members: [], tables: [] };
  const add = async (name: string, bytes: Buffer) => {
    await addMember(pack, name, bytes, new Date(content.manifest.madeAt));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    summary.members.push({ name, bytes: bytes.length, sha256 });
  };
  await add(MANIFEST_NAME, toJson(content.manifest));
  for (const file of content.files) await add(`files/${file.name}`, file.content);
  for (const { name } of content.manifest.tables) {
    const digest = createDigestSum();
    let portion = 0;
    for await (const rows of content.readRows(name)) {
      digest.add(rows);
      portion += 1;
      await add(
        rowsMemberName(name, portion),
        Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      );
    }
    summary.tables.push({ name, ...digest.read() });
  }
  await addMember(pack, SUMMARY_NAME, toJson(summary), new Date(content.manifest.madeAt));
  pack.finalize();
  return summary;
}

function addMember(pack: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error('The backup could not be written to its end.'));
    pack.once('close', onClose);
    pack.entry({ name, mtime, mode: 0o600 }, bytes, (error) => {
      pack.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}

const toJson = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** The first bytes of a file in the format age-encryption.org/v1. */
const AGE_START = 'age-encryption.org/';

/** Encrypts a stream for the holder of a key. @param recipient the public key (age1…) */
export async function encryptFor(recipient: string, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(toWeb(plain));
  return Readable.fromWeb(encrypted as ReadableStream);
}

/** @throws BackupFileError when it is encrypted and the key is missing or another one */
export async function openDecrypted(path: string, identity: string | null): Promise<Readable> {
  const isEncrypted = (await readStart(path)) === AGE_START;
  if (!isEncrypted) return createReadStream(path);
  if (identity === null) {
    throw new BackupFileError(
      'It is encrypted: name the file with its secret key, as in `--identity backup-key.txt`.',
    );
  }
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupFileError('The file named by --identity holds no secret key (a line AGE-SECRET-KEY-1…).');
  }
  const decrypted = await decrypter.decrypt(toWeb(createReadStream(path))).catch((error: Error) => {
    if (!/no identity matched/.test(error.message)) throw error;
    throw new BackupFileError('It is encrypted for another key than this one.');
  });
  return Readable.fromWeb(decrypted as ReadableStream);
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_START.length), 0, AGE_START.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}
