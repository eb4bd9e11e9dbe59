import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The longest path of a Unix socket that every system takes, in bytes (macOS: 104 with the closing zero). */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Returns where the server of a data directory listens for commands of this machine: a Unix socket, on
 * Windows a named pipe.
 */
export function controlAddress(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const folder = resolve(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (platform === 'win32') return `\\\\.\\pipe\\sproutcards-${id}`;
  const beside = join(folder, 'control.sock');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH_BYTES) return beside;
  return join(tmpdir(), `sproutcards-${id}`, 'control.sock');
}

/**
 * Makes the folder of a socket that does not lie in the data directory.
 * @throws when another user of the machine made it, who could answer commands in the server's place
 */
export function prepareControlFolder(address: string, dataDir: string): void {
  const folder = socketFolder(address, dataDir);
  if (folder === null) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isTrustedFolder(folder, dataDir)) {
    throw new Error(`${folder} belongs to another user. Remove it, then start the server again.`);
  }
}

/** Returns whether what listens at this address can only be the server of the data directory. */
export function isTrustedAddress(address: string, dataDir: string): boolean {
  const folder = socketFolder(address, dataDir);
  return folder === null || isTrustedFolder(folder, dataDir);
}

/** The folder that has to be checked: null inside the data directory and for named pipes. */
function socketFolder(address: string, dataDir: string): string | null {
  const folder = dirname(address);
  return address.startsWith('\\\\') || folder === resolve(dataDir) ? null : folder;
}

/** Commands may be run by another user than the server (root), so the data directory's owner is what counts. */
function isTrustedFolder(folder: string, dataDir: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
}
