import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';

export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/** Increment it when older files can no longer be read the same way. */
export const BACKUP_FORMAT = 1;

export const MANIFEST_NAME = 'manifest.json';
/** The last member: a file without it is truncated. */
export const SUMMARY_NAME = 'complete.json';

/** The database refers to the contents of these files. */
export const FILES_BESIDE_DATABASE = ['test-payments.json'] as const;

export type Manifest = z.infer<typeof ManifestSchema>;
export const ManifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  product: z.literal('sproutcards'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** Tables in an order in which they can be filled. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});

export type Summary = z.infer<typeof SummarySchema>;
export const SummarySchema = z.object({
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), checksum: z.string() })),
});

const AGE_START = 'age-encryption.org/';

export async function* encryptFor(recipient: string, plain: Readable): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** @throws BackupFileError when the file is encrypted and the key is missing or wrong */
export async function openDecrypted(path: string, identity: string | null): Promise<Readable> {
  const start = createReadStream(path, { end: AGE_START.length - 1, encoding: 'latin1' });
  if ((await text(start)) !== AGE_START) return createReadStream(path);
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
  return fromWeb(decrypted);
}

// Node and the browser's library have separate types for the same streams.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
