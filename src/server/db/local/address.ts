import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, PRODUCT_ROLE, readPassword } from './cluster.ts';
import { LocalDatabaseError } from './explain-failure.ts';
import { giveTo } from './programs.ts';

export type Address = { host: string; port: number; password: string | null };

const SOCKET_PORT = 5432;
/** The maximum length of a socket path; some systems allow 103. */
const MAX_SOCKET_BYTES = 100;

export async function chooseAddress(cluster: Cluster): Promise<Address> {
  const password = readPassword(cluster);
  if (password === null) return { host: chooseSocketFolder(cluster), port: SOCKET_PORT, password };
  return { host: '127.0.0.1', port: readPort(cluster) ?? (await findFreePort()), password };
}

/** Returns the form of `DATABASE_URL`. @param user the product's login, or `postgres` for all rights */
export function toUrl({ host, port, password }: Address, user: string): string {
  const login = password === null ? user : `${user}:${password}`;
  const url = `postgres://${login}@127.0.0.1:${port}/${PRODUCT_ROLE}`;
  return password === null ? `${url}?host=${encodeURIComponent(host)}` : url;
}

export function listenSettings({ host, port, password }: Address): string[] {
  const [addresses, folders] = password === null ? ['', `"${host.replaceAll('"', '""')}"`] : [host, ''];
  return [`listen_addresses=${addresses}`, `unix_socket_directories=${folders}`, `port=${port}`];
}

function chooseSocketFolder({ directory, runAs }: Cluster): string {
  if (Buffer.byteLength(join(directory, socketName(SOCKET_PORT))) <= MAX_SOCKET_BYTES) return directory;
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `sproutcards-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(runAs, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const stats = lstatSync(folder);
  const users = [process.getuid?.(), runAs.user?.uid];
  if (stats.isDirectory() && (stats.mode & 0o077) === 0 && users.includes(stats.uid)) return folder;
  throw new LocalDatabaseError(
    `The path of ${directory} is too long for a socket, and ${folder}, which would be used instead, belongs to another user. Set DATA_DIR to a folder with a shorter path.`,
  );
}

export function socketName(port: number): string {
  return `.s.PGSQL.${port}`;
}

function readPort({ directory }: Cluster): number | null {
  try {
    return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
  } catch {
    return null;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
