import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientOf } from './ip-address.ts';

/** Open connections of one address: a browser keeps six, a household a few dozen. */
const MOST_PER_ADDRESS = 256;

/** The connections of one address; those without a request begin with the one that has been quiet for longest. */
type Connections = { quiet: Set<Socket>; busy: Map<Socket, number> };

/**
 * Holds the connections of one address to a number, because each takes memory before it says anything. A further one takes
 * the place of the one that has been without a whole request for longest, so that a guest who opens many and says nothing
 * does not keep a household out; when all are at work it is closed. Behind a trusted proxy every connection is the proxy's:
 * there it is the proxy that limits its clients.
 */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  most = MOST_PER_ADDRESS,
): void {
  if (trustedProxies.length > 0) return;
  const byClient = new Map<string, Connections>();
  const connectionsOf = new WeakMap<Socket, Connections>();

  app.server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    const connections = byClient.get(client) ?? { quiet: new Set(), busy: new Map() };
    const { quiet, busy } = connections;
    if (quiet.size + busy.size >= most) {
      const [quietest = socket] = quiet;
      quiet.delete(quietest);
      quietest.destroy();
      if (quietest === socket) return;
    }
    byClient.set(client, connections);
    connectionsOf.set(socket, connections);
    quiet.add(socket);
    socket.once('close', () => {
      quiet.delete(socket);
      busy.delete(socket);
      if (quiet.size + busy.size === 0 && byClient.get(client) === connections) byClient.delete(client);
    });
  });

  app.server.on('request', ({ socket }, answer) => {
    const connections = connectionsOf.get(socket);
    if (connections === undefined || socket.destroyed) return;
    const { quiet, busy } = connections;
    quiet.delete(socket);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    answer.once('close', () => {
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) busy.set(socket, left);
      else if (busy.delete(socket) && !socket.destroyed) quiet.add(socket);
    });
  });
}

/**
 * Ends what Node leaves open.
 * - When a connection closes, the answers to requests that were sent behind another one without waiting (pipelining) would
 *   never end, and neither would what is held for them.
 * - When the server closes, it does not wait for those who send slowly: connections without a request, and those whose request
 *   has not come in whole and so has changed nothing, end at once. The others end after their answer.
 */
export function endConnections(app: FastifyInstance): void {
  const answersOf = new Map<Socket, Set<ServerResponse>>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    answersOf.set(socket, answers);
    socket.once('close', () => {
      answersOf.delete(socket);
      for (const answer of answers) {
        if (answer.socket !== null) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
  });
  app.server.on('request', ({ socket }, answer) => {
    answersOf.get(socket)?.add(answer);
    answer.once('close', () => {
      answersOf.get(socket)?.delete(answer);
      if (closing) endUnlessAtWork(socket);
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of answersOf.keys()) endUnlessAtWork(socket);
  });

  function endUnlessAtWork(socket: Socket): void {
    const answers = [...(answersOf.get(socket) ?? [])];
    if (answers.some(({ req }) => req.complete)) return;
    // What was written of an answer still goes out; a request that is only half there gets none.
    if (answers.length === 0) socket.destroySoon();
    else socket.destroy();
  }
}
