import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes every answer of a connection that closes. Node closes the one that is being sent; the answers to requests that
 * were sent behind it without waiting (pipelining) would never end, and neither would what is held for them.
 */
export function closeQueuedAnswers(app: FastifyInstance): void {
  const answersOf = new WeakMap<Socket, Set<ServerResponse>>();
  app.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    answersOf.set(socket, answers);
    socket.once('close', () => {
      for (const answer of answers) {
        if (answer.socket !== null) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
  });
  app.server.on('request', ({ socket }, answer) => {
    const answers = answersOf.get(socket);
    answers?.add(answer);
    answer.once('close', () => answers?.delete(answer));
  });
}
