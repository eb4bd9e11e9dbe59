import { once } from 'node:events';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** What a socket tells about the process that made it. */
export type SocketAnswer = 'alive' | 'dead' | 'unknown';

const ANSWER_MS = 400;

/** The longest path of a Unix socket is 107 bytes. */
const MAX_PATH_BYTES = 100;

/**
 * Listens on a Unix socket in the lock's folder, so that a process in another container of this machine can tell whether this
 * one runs: the kernel refuses a connection to a socket whose process has ended, at once and in every namespace.
 * @returns a function that ends it; null where there are no such sockets (other systems, some network file systems)
 */
export async function openOwnerSocket(folder: string, turn: number): Promise<(() => Promise<void>) | null> {
  if (process.platform !== 'linux') return null;
  const [unfinished, path] = [join(folder, `${turn}.sock.new`), join(folder, `${turn}.sock`)];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    // A process that asks and is stopped must not hold this one up.
    socket.end('alive', () => socket.destroy());
  });
  const address = shortenPath(unfinished);
  try {
    server.listen(address.path);
    await once(server, 'listening');
    // Under its name only when it answers: between its making and its listening it would be refused like a dead process's.
    renameSync(unfinished, path);
  } catch {
    server.close();
    address.dispose();
    return null;
  }
  server.on('error', () => {});
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
    address.dispose();
    rmSync(path, { force: true });
  };
}

/** Asks the socket of a turn. "dead" is a proof only where the asking kernel is the one that the owner ran on. */
export async function askOwnerSocket(folder: string, turn: number): Promise<SocketAnswer> {
  if (process.platform !== 'linux') return 'unknown';
  const address = shortenPath(join(folder, `${turn}.sock`));
  const socket = connect(address.path);
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve('unknown'), ANSWER_MS);
      socket.on('data', () => resolve('alive'));
      socket.on('close', () => {
        clearTimeout(timer);
        resolve('unknown');
      });
      socket.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'dead' : 'unknown'),
      );
    });
  } finally {
    socket.destroy();
    address.dispose();
  }
}

/** A long path is reached through a descriptor of its folder. */
function shortenPath(path: string): { path: string; dispose(): void } {
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, dispose: () => {} };
  const folder = openSync(join(path, '..'), 'r');
  return {
    path: `/proc/self/fd/${folder}/${path.slice(path.lastIndexOf('/') + 1)}`,
    dispose: () => closeSync(folder),
  };
}
