import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupFileError } from './backup-format.ts';

/** The first bytes of a file in the format age-encryption.org/v1. */
const AGE_START = 'age-encryption.org/';

/** Encrypts a stream for the holder of a key. @param recipient the public key (age1…) */
export async function encryptFor(recipient: string, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(toWeb(plain));
  return Readable.fromWeb(encrypted as ReadableStream);
}

/**
 * Returns what a file holds: decrypted when it is encrypted, else as it is.
 * @throws BackupFileError when it is encrypted and the key is missing or another one
 */
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

/** Reads the first bytes of a file. */
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
