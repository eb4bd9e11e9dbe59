import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { syncDirectory } from '#server/files/private-files.ts';
import { explainFailure, LocalDatabaseError } from './explain-failure.ts';
import { buildCommand, chooseRunAs, findPrograms, findProgramsByMajor, type RunAs } from './programs.ts';

export type Cluster = { directory: string; major: number; runAs: RunAs };

/** The name of the login, which is not a superuser, and of its database. */
export const PRODUCT_ROLE = 'sproutcards';

/** Only clusters on a system without private sockets have a password, because loopback reaches them. */
const PASSWORD_FILE = 'password';

/** Only starts and stops are logged, because statements may contain a family's words. */
const SETTINGS = `
# Sproutcards
listen_addresses = ''
unix_socket_permissions = 0700
log_min_messages = log
log_min_error_statement = panic
log_checkpoints = off
`;

export function listMajors(dataDir: string): number[] {
  return readNames(dataDir)
    .flatMap((name) => {
      const [, major] = /^postgres-(\d+)$/.exec(name) ?? [];
      return major !== undefined && holdsCluster(join(dataDir, name)) ? [Number(major)] : [];
    })
    .sort((a, b) => b - a);
}

export function findCluster(dataDir: string, postgresBin: string | undefined): Cluster | null {
  const [major] = listMajors(dataDir);
  if (major === undefined) return null;
  const programs = findProgramsByMajor(major, postgresBin);
  const directory = getClusterDirectory(dataDir, major);
  if (programs === null) {
    throw new LocalDatabaseError(
      `${directory} contains a PostgreSQL ${major} database, but PostgreSQL ${major} is not installed. Nothing was changed. Install it, or set POSTGRES_BIN to the folder with its initdb and postgres. The next start with a newer version upgrades the data.`,
    );
  }
  return { directory, major, runAs: chooseRunAs(programs, directory) };
}

/**
 * Creates the cluster under a temporary name so that a killed start leaves a complete cluster or none. The first process
 * wins.
 * @throws LocalDatabaseError
 */
export async function createCluster(
  dataDir: string,
  postgresBin: string | undefined,
  { overLoopback = process.platform === 'win32' } = {},
): Promise<Cluster> {
  const programs = findPrograms(postgresBin);
  const directory = getClusterDirectory(dataDir, programs.major);
  try {
    mkdirSync(dataDir, { recursive: true });
    syncDirectory(dirname(resolve(dataDir)));
    refuseForeignFiles(dataDir, directory);
    const runAs = chooseRunAs(programs, directory);
    const stage = `${directory}.unfinished-${randomUUID()}`;
    await initialize(stage, { major: programs.major, runAs, overLoopback }).catch(async (error) => {
      await removeStages(stage);
      throw error;
    });
    await rmdir(directory).catch(ignoreCodes('ENOENT', 'ENOTEMPTY'));
    await rename(stage, directory).catch(ignoreCodes('ENOTEMPTY', 'EEXIST'));
    syncDirectory(dataDir);
    await removeStages(`${directory}.unfinished-`);
    return { directory, major: programs.major, runAs };
  } catch (error) {
    // Another process was faster and has removed the unfinished folder.
    const existing = holdsCluster(directory) ? findCluster(dataDir, postgresBin) : null;
    if (existing !== null) return existing;
    throw error instanceof LocalDatabaseError ? error : explainFailure((error as Error).message, directory);
  }
}

export function readPassword({ directory }: Cluster): string | null {
  const file = join(directory, PASSWORD_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

export function getClusterDirectory(dataDir: string, major: number): string {
  return join(resolve(dataDir), `postgres-${major}`);
}

async function initialize(
  stage: string,
  { major, runAs, overLoopback }: { major: number; runAs: RunAs; overLoopback: boolean },
): Promise<void> {
  const password = overLoopback ? randomBytes(24).toString('hex') : null;
  const passwordFile = `${stage}.password`;
  if (password !== null) writeFileSync(passwordFile, password, { mode: 0o600 });
  const access = password === null ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runProgram(runAs, 'initdb', [
    `--pgdata=${stage}`,
    '--username=postgres',
    ...access,
    '--encoding=UTF8',
    '--locale=C',
    ...getLocaleOptions(major),
    '--data-checksums',
    '--no-instructions',
  ]);
  const login = password === null ? '' : ` password '${password}'`;
  await runProgram(
    runAs,
    'postgres',
    ['--single', '-D', stage, 'postgres'],
    `create role ${PRODUCT_ROLE} login createrole${login}\ncreate database ${PRODUCT_ROLE} owner ${PRODUCT_ROLE}\n`,
  );
  appendFileSync(join(stage, 'postgresql.conf'), SETTINGS, { flush: true });
  if (password !== null) await rename(passwordFile, join(stage, PASSWORD_FILE));
}

/** Returns the locale that sorts by code point and maps the case of every language, identically on every system. */
function getLocaleOptions(major: number): string[] {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return [`--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`];
}

async function runProgram(runAs: RunAs, program: string, args: string[], input = ''): Promise<void> {
  const { command, parameters, options } = buildCommand(runAs, program);
  const running = promisify(execFile)(command, [...parameters, ...args], { ...options, cwd: runAs.bin });
  running.child.stdin?.on('error', () => {}).end(input);
  const { stderr } = await running.catch(({ stderr, stdout, message }) => {
    throw new Error(stderr?.trim() || stdout?.trim() || message);
  });
  // The single-user mode continues after an error and exits with 0.
  if (/\b(?:ERROR|FATAL|PANIC):/.test(stderr)) throw new Error(stderr.trim());
}

function refuseForeignFiles(dataDir: string, directory: string): void {
  if (holdsCluster(dataDir)) {
    throw new LocalDatabaseError(
      `DATA_DIR (${dataDir}) is itself a database folder. Set DATA_DIR to its parent: ${dirname(resolve(dataDir))}`,
    );
  }
  const names = readNames(directory);
  if (names.length === 0) return;
  if (names.includes('base') || names.includes('global'))
    throw new Error('could not find the file PG_VERSION');
  throw new LocalDatabaseError(
    `${directory} contains files but no database. Move them elsewhere, or choose another DATA_DIR.`,
  );
}

async function removeStages(stage: string): Promise<void> {
  for (const name of readNames(dirname(stage))) {
    if (!name.startsWith(basename(stage))) continue;
    // The initdb of a killed start may still be writing.
    await rm(join(dirname(stage), name), { recursive: true, force: true, maxRetries: 20 });
  }
}

function holdsCluster(directory: string): boolean {
  try {
    statSync(join(directory, 'PG_VERSION'));
    return true;
  } catch (error) {
    throwIfForbidden(error, directory);
    return false;
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throwIfForbidden(error, folder);
    return [];
  }
}

function throwIfForbidden(error: unknown, folder: string): void {
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
  throw new LocalDatabaseError(`No permission to read ${folder}. Run this as the server's user or as root.`, {
    cause: error,
  });
}

function ignoreCodes(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
