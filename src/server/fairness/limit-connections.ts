import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientOf } from '#server/limits/rate-limit.ts';

/** Open connections of one address: a browser keeps six, a household a few dozen. */
const MOST_PER_ADDRESS = 256;

/**
 * Closes connections beyond so many of one address, which each take memory before they say anything. Behind a trusted proxy
 * every connection is the proxy's: there it is the proxy that limits its clients.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  most = MOST_PER_ADDRESS,
): void {
  if (trustedProxies.length > 0) return;
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    const count = (open.get(client) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
