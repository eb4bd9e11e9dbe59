import { once } from 'node:events';
import { rmSync } from 'node:fs';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { controlAddress, prepareControlFolder } from './control-address.ts';

/** Adds the commands of one subject to the control socket: `control.post('/name', handler)`. */
export type ControlRoutes = (control: FastifyInstance) => void;

/**
 * A failure in words for the person at the command line. What else is thrown is written to the log alone.
 */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Listens for the commands of this machine (`callControl`) on a Unix socket that only the user of the server can open;
 * nothing of it can be reached over the network. The caller owns the data directory (its lock), so that a socket file
 * that is still there belongs to a server that has died.
 * @returns a function that waits for commands under way and closes the socket
 */
export async function openControl(options: {
  dataDir: string;
  log: FastifyBaseLogger;
  routes: readonly ControlRoutes[];
}): Promise<() => Promise<void>> {
  const { dataDir, log, routes } = options;
  const control = Fastify({ loggerInstance: log, forceCloseConnections: 'idle' });
  control.setErrorHandler((error, request, reply) => {
    if (error instanceof ControlError) {
      return reply.status(error.statusCode).send({ error: error.message });
    }
    request.log.error({ err: error }, 'a command failed');
    return reply.status(500).send({ error: 'The server could not do this. Its log says why.' });
  });
  control.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ error: 'The running server does not know this command. Start it again.' }),
  );
  for (const add of routes) await control.register(async (scope) => add(scope));
  await control.ready();
  // A copy of a large database takes its time.
  control.server.requestTimeout = 0;
  await listen(control, dataDir);
  return () => control.close();
}

async function listen(control: FastifyInstance, dataDir: string): Promise<void> {
  const address = controlAddress(dataDir);
  if (process.platform === 'win32') {
    control.server.listen(address);
  } else {
    prepareControlFolder(address, dataDir);
    rmSync(address, { force: true });
    // The socket file is made in this very call, so that it is never open to others, not even for a moment.
    const umask = process.umask(0o177);
    try {
      control.server.listen(address);
    } finally {
      process.umask(umask);
    }
  }
  await once(control.server, 'listening');
}
