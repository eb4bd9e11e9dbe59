import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientKey } from './ip-address.ts';

const MAX_PER_ADDRESS = 256;
/** Browsers and proxies wait for each answer, but an answer may still count when the next request arrives. */
export const MAX_UNANSWERED = 4;

/** Ends a connection that pipelines more than MAX_UNANSWERED requests, before any work is done for them. */
export function createHttpServer(handle: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer((request, answer) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) {
      stopParsing(socket);
      socket.destroy();
      return;
    }
    answer.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Waits until the bytes that arrived together have been parsed so that all their requests are counted.
    process.nextTick(() => {
      if (!socket.destroyed) handle(request, answer);
    });
  });
  // Node would answer these itself (417), without counting them.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));
  return server;
}

/** Node parses everything received, even after the socket is destroyed. Returning `2` leaves the rest unparsed. */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}

/** A new connection replaces the one that has been idle longest. A trusted proxy limits its own clients. */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  maxPerAddress = MAX_PER_ADDRESS,
): void {
  if (trustedProxies.length > 0) return;
  /** Each client's connections with their number of open requests. Those idle for longest come first. */
  const byClient = new Map<string, Map<Socket, number>>();
  const connectionsBySocket = new WeakMap<Socket, Map<Socket, number>>();

  app.server.on('connection', (socket: Socket) => {
    const client = toClientKey(socket.remoteAddress ?? '');
    const connections = byClient.get(client) ?? new Map<Socket, number>();
    if (connections.size >= maxPerAddress) {
      const [idlest] = [...connections].find(([, requests]) => requests === 0) ?? [socket];
      connections.delete(idlest);
      idlest.destroy();
      if (idlest === socket) return;
    }
    byClient.set(client, connections.set(socket, 0));
    connectionsBySocket.set(socket, connections);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0 && byClient.get(client) === connections) byClient.delete(client);
    });
  });

  app.server.on('request', ({ socket }, answer) => {
    const connections = connectionsBySocket.get(socket);
    const requests = connections?.get(socket);
    if (connections === undefined || requests === undefined) return;
    connections.set(socket, requests + 1);
    answer.once('close', () => {
      const openRequests = connections.get(socket);
      if (openRequests === undefined) return;
      // Reinserting it makes it the last to be replaced.
      connections.delete(socket);
      connections.set(socket, openRequests - 1);
    });
  });
}

/**
 * Ends answers to pipelined requests when their connection closes, and idle connections when the server closes, because
 * Node leaves both open. A connection with an incomplete request counts as idle: the request has changed nothing.
 */
export function endConnections(app: FastifyInstance): void {
  const answersBySocket = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;

  app.server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>();
    answersBySocket.set(socket, answers);
    socket.once('close', () => {
      answersBySocket.delete(socket);
      for (const answer of answers) {
        if (answer.socket !== null) continue;
        answer.destroy();
        answer.emit('close');
      }
    });
  });
  app.server.on('request', ({ socket }, answer) => {
    answersBySocket.get(socket)?.add(answer);
    answer.once('close', () => {
      answersBySocket.get(socket)?.delete(answer);
      if (isClosing) endUnlessBusy(socket);
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of answersBySocket.keys()) endUnlessBusy(socket);
  });

  function endUnlessBusy(socket: Socket): void {
    const answers = [...(answersBySocket.get(socket) ?? [])];
    if (answers.some(({ req }) => req.complete)) return;
    // The written part of an answer is still sent; half a request gets no answer.
    if (answers.length === 0) socket.destroySoon();
    else socket.destroy();
  }
}
