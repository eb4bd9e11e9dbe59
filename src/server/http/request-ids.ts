import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Trust } from './ip-address.ts';
import { runWithRequestId } from './log.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** UUIDs and what usual proxies make. Anything else could forge lines of a log. */
const WELL_FORMED = /^[\w-]{8,64}$/;

export function createRequestIds(isTrusted: Trust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const { remoteAddress } = socket;
    const believed =
      typeof given === 'string' && WELL_FORMED.test(given) && remoteAddress && isTrusted(remoteAddress, 0);
    return believed ? given : randomUUID();
  };
}

export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    runWithRequestId(request.id, done);
  });
  // The body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => runWithRequestId(request.id, done));
}
