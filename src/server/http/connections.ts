import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientKey } from './ip-address.ts';

const MAX_PER_ADDRESS = 256;
/** Browsers and proxies wait for each response, but a response may still count when the next request arrives. */
export const MAX_UNANSWERED = 4;

/** Ends a connection that pipelines more than MAX_UNANSWERED requests, before any work is done for them. */
export function createHttpServer(handle: RequestListener): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer((request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) {
      stopParsing(socket);
      socket.destroy();
      return;
    }
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    // Waits until the bytes that arrived together have been parsed so that all their requests are counted.
    process.nextTick(() => {
      if (!socket.destroyed) handle(request, response);
    });
  });
  // Node would refuse these itself (417), without counting them.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/** Stops Node from parsing everything it received even after the socket is destroyed. `2` leaves the rest unparsed. */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => 2;
}

/** Replaces the connection that has been idle longest with a new one. A trusted proxy limits its own clients. */
export function limitConnections(
  app: FastifyInstance,
  trustedProxies: readonly string[],
  maxPerAddress = MAX_PER_ADDRESS,
): void {
  if (trustedProxies.length > 0) return;
  /** Each client's connections with their number of open requests. Those idle the longest come first. */
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

  app.server.on('request', ({ socket }, response) => {
    const connections = connectionsBySocket.get(socket);
    const requests = connections?.get(socket);
    if (connections === undefined || requests === undefined) return;
    connections.set(socket, requests + 1);
    response.once('close', () => {
      const openRequests = connections.get(socket);
      if (openRequests === undefined) return;
      // Reinserting it makes it the last to be replaced.
      connections.delete(socket);
      connections.set(socket, openRequests - 1);
    });
  });
}

/**
 * Ends responses to pipelined requests when their connection closes, and idle connections when the server closes, because
 * Node leaves both open. A connection with an incomplete request counts as idle: the request has changed nothing.
 */
export function endConnections(app: FastifyInstance): void {
  const responsesBySocket = new Map<Socket, Set<ServerResponse>>();
  let isClosing = false;

  app.server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>();
    responsesBySocket.set(socket, responses);
    socket.once('close', () => {
      responsesBySocket.delete(socket);
      for (const response of responses) {
        if (response.socket !== null) continue;
        response.destroy();
        response.emit('close');
      }
    });
  });
  app.server.on('request', ({ socket }, response) => {
    responsesBySocket.get(socket)?.add(response);
    response.once('close', () => {
      responsesBySocket.get(socket)?.delete(response);
      if (isClosing) endUnlessBusy(socket);
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of responsesBySocket.keys()) endUnlessBusy(socket);
  });

  function endUnlessBusy(socket: Socket): void {
    const responses = [...(responsesBySocket.get(socket) ?? [])];
    if (responses.some(({ req }) => req.complete)) return;
    // The written part of a response is still sent. An incomplete request gets no response.
    if (responses.length === 0) socket.destroySoon();
    else socket.destroy();
  }
}
