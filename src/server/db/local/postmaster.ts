import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MIN_DATABASE_BYTES, readFreeBytes } from '#server/files/private-files.ts';
import { type Cluster, PRODUCT_ROLE, readPassword } from './cluster.ts';
import { LocalDatabaseError } from './explain-failure.ts';
import { buildCommand, chownToRunUser } from './programs.ts';

export type Address = { host: string; port: number; password: string | null };

const SOCKET_PORT = 5432;
/** The maximum length of a socket path. Some systems allow 103. */
const MAX_SOCKET_BYTES = 100;

export async function chooseAddress(cluster: Cluster): Promise<Address> {
  const password = readPassword(cluster);
  if (password === null) return { host: chooseSocketFolder(cluster), port: SOCKET_PORT, password };
  return { host: '127.0.0.1', port: readPort(cluster) ?? (await findFreePort()), password };
}

/** Returns a `DATABASE_URL`. `user` is the product's login, or `postgres` for all rights. */
export function toUrl({ host, port, password }: Address, user: string): string {
  const login = password === null ? user : `${user}:${password}`;
  const url = `postgres://${login}@127.0.0.1:${port}/${PRODUCT_ROLE}`;
  return password === null ? `${url}?host=${encodeURIComponent(host)}` : url;
}

function listListenSettings({ host, port, password }: Address): string[] {
  const [addresses, folders] = password === null ? ['', `"${host.replaceAll('"', '""')}"`] : [host, ''];
  return [`listen_addresses=${addresses}`, `unix_socket_directories=${folders}`, `port=${port}`];
}

function chooseSocketFolder({ directory, runAs }: Cluster): string {
  if (Buffer.byteLength(join(directory, getSocketName(SOCKET_PORT))) <= MAX_SOCKET_BYTES) return directory;
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `sproutcards-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    chownToRunUser(runAs, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(folder);
  const users = [process.getuid?.(), runAs.user?.uid];
  if (stats.isDirectory() && (stats.mode & 0o077) === 0 && users.includes(stats.uid)) return folder;
  throw new LocalDatabaseError(
    `The path of ${directory} is too long for a socket, and the alternative, ${folder}, belongs to another user. Set DATA_DIR to a folder with a shorter path.`,
  );
}

function getSocketName(port: number): string {
  return `.s.PGSQL.${port}`;
}

function readPort({ directory }: Cluster): number | null {
  return Number(readLines(join(directory, 'postmaster.pid'))[3]) || null;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

export type Postmaster = {
  isRunning(): boolean;
  readFailure(): string;
  stop(): Promise<void>;
};

export const LOG_FILE = 'server.log';
const MAX_LOG_BYTES = 1_000_000;
/** We restart the server after a crash, because PostgreSQL 18's own restart can hang forever on a full disk or a stop. */
const NO_RESTART = 'restart_after_crash=off';
const PASSED_ENV = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
const PID_FILE_GRACE_MS = 2_000;
const FAST_STOP_MS = 5_000;
const STOP_LIMIT_MS = 60_000;

/** Starts a server that outlives this process. */
export function startPostmaster(cluster: Cluster, address: Address): Postmaster {
  const { directory, runAs } = cluster;
  const path = join(directory, LOG_FILE);
  const log = openSync(path, 'a+', 0o600);
  if (fstatSync(log).size > MAX_LOG_BYTES) ftruncateSync(log);
  const { size } = fstatSync(log);
  chownToRunUser(runAs, path);
  const pidFiles = [
    join(directory, 'postmaster.pid'),
    join(address.host, `${getSocketName(address.port)}.lock`),
  ];
  removeEmptyPidFiles(pidFiles);
  const { command, parameters, options } = buildCommand(runAs, 'postgres');
  const settings = [...listListenSettings(address), NO_RESTART].flatMap((setting) => ['-c', setting]);
  const child = spawn(command, [...parameters, '-D', directory, ...settings], {
    ...options,
    cwd: directory,
    env: createEnv(directory, pidFiles),
    stdio: ['ignore', log, log],
    // The group is separate because a Ctrl-C at the terminal is meant for the product, which stops PostgreSQL later.
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  return {
    isRunning: () => !hasExited(child) && failure === null,
    readFailure: () => [describeFullDisk(directory), failure ?? readLogSince(path, size)].flat().join('\n'),
    stop: async () => {
      if (process.platform === 'win32') return stopPostmaster(cluster, true);
      if (hasExited(child) || failure !== null) return;
      const ended = once(child, 'exit');
      child.ref();
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

/**
 * Stops the server cleanly: closes connections and flushes to disk.
 * @param isImmediate skips that for a starting or stuck server, which then recovers at its next start
 */
export async function stopPostmaster({ directory, runAs }: Cluster, isImmediate = false): Promise<void> {
  if (process.platform === 'win32') {
    const { command, parameters } = buildCommand(runAs, 'pg_ctl');
    const mode = isImmediate ? 'immediate' : 'fast';
    spawnSync(command, [...parameters, 'stop', '-D', directory, '-m', mode, '-w']);
    return;
  }
  const pid = readPid(join(directory, 'postmaster.pid'));
  if (pid === null) return;
  // The pid file is removed a moment before the server ends.
  const isServerAlive = () => isServer(pid, directory);
  if (!isServerAlive()) return;
  if (!isImmediate) {
    sendSignal(pid, 'SIGINT');
    await waitWhile(isServerAlive, FAST_STOP_MS);
  }
  if (isServerAlive()) sendSignal(pid, 'SIGQUIT');
  await waitWhile(isServerAlive, STOP_LIMIT_MS);
}

/** Returns true once any process has requested a stop. From then on, the server accepts no new connections. */
export function isStopping({ directory }: Cluster): boolean {
  return readLines(join(directory, 'postmaster.pid'))[7]?.trim() === 'stopping';
}

async function waitWhile(condition: () => boolean, maxMs: number): Promise<void> {
  const deadline = Date.now() + maxMs;
  while (condition() && Date.now() < deadline) await sleep(10);
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Removes the pid files without a process id that a power cut leaves and PostgreSQL would refuse forever. */
function removeEmptyPidFiles(files: string[]): void {
  for (const file of files) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.size === 0 && Math.abs(Date.now() - stats.mtimeMs) > PID_FILE_GRACE_MS) rmSync(file);
  }
}

/** Sets PG_GRANDPARENT_PID, because PostgreSQL takes any other live process in a pid file for another server. */
function createEnv(directory: string, pidFiles: string[]): NodeJS.ProcessEnv {
  const stale = pidFiles
    .map(readPid)
    .find((pid) => pid !== null && isAlive(pid) && !isServer(pid, directory));
  return {
    ...Object.fromEntries(
      PASSED_ENV.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
    ...(stale && { PG_GRANDPARENT_PID: String(stale) }),
  };
}

function isServer(pid: number, directory: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(directory);
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(directory);
  } catch {
    return false;
  }
}

function readPid(file: string): number | null {
  return Number.parseInt(readLines(file)[0] ?? '', 10) || null;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function describeFullDisk(directory: string): string[] {
  const free = readFreeBytes(directory);
  return free !== null && free < MIN_DATABASE_BYTES ? ['No space left on device'] : [];
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const CLIENT_MESSAGE = /the database system is |terminating connection /;

/** Returns the reasons logged after the first `offset` bytes of the server's log, without times. */
function readLogSince(path: string, offset: number): string {
  const log = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(log).size - offset));
    readSync(log, bytes, 0, bytes.length, offset);
    const lines = bytes.toString('utf8').trim().split('\n');
    let isReason = false;
    const reasons = lines.filter((line) => {
      if (!/\b(?:DETAIL|HINT): /.test(line))
        isReason = /\b(?:FATAL|PANIC): /.test(line) && !CLIENT_MESSAGE.test(line);
      return isReason;
    });
    return (reasons.length > 0 ? reasons : lines.filter((line) => !/\b(?:LOG|DETAIL|HINT): /.test(line)))
      .map((line) => line.replace(/^\d{4}-\S+ \S+ \S+ \[\d+\] /, ''))
      .join('\n');
  } finally {
    closeSync(log);
  }
}
