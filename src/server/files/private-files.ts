import { chmodSync, closeSync, existsSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Bits of a file's mode that let other users of the machine in. */
const FOR_OTHERS = 0o077;

/** What the server and its commands make in DATA_DIR. Anything else there is not ours to change. */
const OURS =
  /^(?:postgres-(?:\d+(?:\..*)?|programs)|upgrade\.unfinished|backups|outbox|(?:test-payments|erased-accounts|demo-password|test-code)\..*)$/;
/** PostgreSQL refuses a folder of its own that others can enter, and makes and removes files in it all the time. */
const OF_POSTGRES = /^postgres-/;

/** Makes whatever this process creates from now on readable and writable by its user alone. Windows has no such modes. */
export function keepFilesPrivate(): void {
  process.umask(FOR_OTHERS);
}

/** What was done to a data folder: how many files and folders were changed, and the first that belongs to another user. */
type Mended = { changed: number; refused: string | null };

/**
 * Takes the rights of other users away from what is in a data folder: earlier versions let all read some of it.
 * @returns sentences for the operator about what was found; none where all was well
 */
export function makeFilesPrivate(dataDir: string): string[] {
  const mended: Mended = { changed: 0, refused: null };
  if (process.platform === 'win32' || !existsSync(dataDir)) return [];
  const names = readdirSync(dataDir);
  for (const name of names.filter((one) => OURS.test(one) && !OF_POSTGRES.test(one)))
    makePrivate(join(dataDir, name), mended);
  // A folder with other things in it may be open to others for their sake.
  if (names.every((name) => OURS.test(name))) takeRights(dataDir, lstatSync(dataDir).mode, mended);
  return describeMended(dataDir, mended);
}

function describeMended(dataDir: string, { changed, refused }: Mended): string[] {
  const sentences: string[] = [];
  if (changed > 0) {
    const found = changed === 1 ? '1 file or folder' : `${changed} files and folders`;
    sentences.push(`Made private: ${found} in ${dataDir} that other users of this machine could open.`);
  }
  if (refused !== null) {
    sentences.push(
      `${refused} is open to other users of this machine and belongs to one of them. Give it to the user that runs the server (chown -R).`,
    );
  }
  return sentences;
}

function makePrivate(path: string, mended: Mended): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name), mended);
  takeRights(path, stats.mode, mended);
}

function takeRights(path: string, mode: number, mended: Mended): void {
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
    mended.changed += 1;
  } catch {
    mended.refused ??= path;
  }
}

/** Makes names in a directory (created, renamed, removed files) last. Windows has no such call and needs none. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file whole or not at all: after a crash or a power cut it holds the old text or the new one. For its user alone. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  syncDirectory(dirname(path));
}

/**
 * The secret that a file keeps for its user alone; an empty text where there is none.
 * @param what the secret, for the sentence of the error
 * @throws Error when the file cannot be read
 */
export async function readSecretFile(file: string, what: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new Error(
      `${file}, which holds ${what}, cannot be read (${code}). Let this user read it, or move it away.`,
      { cause: error },
    );
  }
}

/**
 * Returns the full path of a file named at the command line. npm runs every command in the folder of the
 * product and says in INIT_CWD where it was called.
 */
export function resolveGivenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
