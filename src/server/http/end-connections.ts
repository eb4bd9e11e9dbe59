import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server stop without waiting for those who send slowly: when it closes, connections without a request, and those
 * whose request has not come in whole and so has changed nothing, end at once. The others end after their answer.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const requestsOf = new Map<Socket, Set<IncomingMessage>>();
  let closing = false;

  app.server.on('connection', (socket: Socket) => {
    requestsOf.set(socket, new Set());
    socket.once('close', () => requestsOf.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const { socket } = request;
    requestsOf.get(socket)?.add(request);
    response.once('close', () => {
      requestsOf.get(socket)?.delete(request);
      if (closing) endUnlessAtWork(socket);
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of requestsOf.keys()) endUnlessAtWork(socket);
  });

  function endUnlessAtWork(socket: Socket): void {
    const requests = [...(requestsOf.get(socket) ?? [])];
    if (requests.some(({ complete }) => complete)) return;
    // What was written of an answer still goes out; a request that is only half there gets none.
    if (requests.length === 0) socket.destroySoon();
    else socket.destroy();
  }
}
