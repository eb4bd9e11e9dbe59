import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chownSync, cpSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LocalDatabaseError } from './explain-failure.ts';
import type { Programs } from './programs.ts';

type User = { uid: number; gid: number };

/** How programs of PostgreSQL are run: the folder to run them from, a command before theirs, and the user to run them as. */
export type RunAs = { bin: string; before: string[]; user: User | null };

/** Users that systems have for programs without rights. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * Decides how PostgreSQL is run on a cluster's folder, which need not exist: as this user, except as root, whom it refuses. For
 * root it gets a namespace in which root has the number of another user; the files stay root's. Where namespaces are
 * forbidden, or the folder is another user's, it runs as that user, with a copy of the programs if it cannot reach them.
 * @throws LocalDatabaseError with the next step where none of that works
 */
export function chooseRunAs({ bin }: Programs, directory: string): RunAs {
  if (process.getuid?.() !== 0) return { bin, before: [], user: null };
  const dataDir = dirname(directory);
  const owner = lstatSync(directory, { throwIfNoEntry: false }) ?? statSync(dataDir);
  if (owner.uid !== 0) return runAsUser(bin, dataDir, { uid: owner.uid, gid: owner.gid });
  const other = findUnprivilegedUser();
  if (other === null) throw refuseRoot();
  const before = ['unshare', '--user', `--map-user=${other.uid}`, `--map-group=${other.gid}`];
  if (canRun([...before, join(bin, 'postgres'), '--version'], null)) return { bin, before, user: null };
  const runAs = runAsUser(bin, dataDir, other);
  if (lstatSync(directory, { throwIfNoEntry: false }) !== undefined) giveAll(directory, other);
  return runAs;
}

/** The beginning of a `spawn` of one of the programs. */
export function commandOf({ bin, before, user }: RunAs, program: string) {
  const [command = '', ...parameters] = [...before, join(bin, program)];
  return { command, parameters, options: { ...user } satisfies SpawnOptions };
}

/** Gives a file or a folder to the user of PostgreSQL, where that is another one than this. */
export function giveTo({ user }: RunAs, path: string): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

function runAsUser(bin: string, dataDir: string, user: User): RunAs {
  if (!canRun(['ls', '-d', dataDir], user)) throw refuseRoot();
  // The folder is its user's alone; root may look into it all the same.
  chownSync(dataDir, user.uid, user.gid);
  const isReachable = (folder: string) => canRun([join(folder, 'postgres'), '--version'], user);
  if (isReachable(bin)) return { bin, before: [], user };
  const copy = join(dataDir, 'postgres-programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  giveAll(copy, user);
  if (!isReachable(join(copy, 'bin'))) throw refuseRoot();
  return { bin: join(copy, 'bin'), before: [], user };
}

function giveAll(path: string, { uid, gid }: User): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), { uid, gid });
  if (stats.uid !== uid) chownSync(path, uid, gid);
}

function canRun([command = '', ...parameters]: string[], user: User | null): boolean {
  return spawnSync(command, parameters, { ...user, stdio: 'ignore' }).status === 0;
}

function findUnprivilegedUser(): User | null {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = users.find(([login]) => login === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function refuseRoot(): LocalDatabaseError {
  return new LocalDatabaseError(
    'PostgreSQL does not run as root, and this system lets it run neither in a user namespace nor as an ordinary user who can enter DATA_DIR. Start the server as an ordinary user, set DATA_DIR to a folder that others may enter (not below /root), or set DATABASE_URL.',
  );
}
