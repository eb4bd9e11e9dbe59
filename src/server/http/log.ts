import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Trust } from './ip-address.ts';

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: LoggedError;
};

const MAX_CAUSES = 5;

/**
 * Returns only named fields, because Drizzle repeats every parameter of a failed statement in its message (password hashes,
 * private keys, a family's notes), and PostgreSQL the entire row in `detail`.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    stack: readFrames(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

function readFrames({ stack = '', message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n');
}

type LogContext = { reqId: string } | { run: string };

const context = new AsyncLocalStorage<LogContext>();

export function runWithRequestId<T>(reqId: string, run: () => T): T {
  return context.run({ reqId }, run);
}

export function runWithRunId<T>(run: () => T): T {
  return context.run({ run: randomUUID() }, run);
}

const SECRETS = [
  'authorization',
  'apikey',
  'cookie',
  'password',
  'current_password',
  'access_token',
  'refresh_token',
  'token',
];

/** A path segment this long may be a token. */
const LONG_SEGMENT = /(?<=\/)[^/.]{20,}(?=\/|$)/g;

type LoggedRequest = { method: string; url: string; id: string; routeOptions?: { url?: string | undefined } };

/** Returns the route (`/p/session/:id`) instead of its values and query, which may carry tokens and codes. */
function describeUrl({ url, routeOptions }: LoggedRequest): string {
  const route = routeOptions?.url;
  if (route !== undefined && !route.endsWith('*')) return route;
  return (url.split(/[?#;]/)[0] ?? '').replaceAll(LONG_SEGMENT, '[hidden]');
}

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    mixin: (_fields: object, _level: number, logger: Logger) =>
      'reqId' in logger.bindings() ? {} : (context.getStore() ?? {}),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        url: describeUrl(request),
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** Accepts UUIDs and the ids of common proxies. Anything else could forge log lines. */
const WELL_FORMED = /^[\w-]{8,64}$/;

export function createRequestIds(isTrusted: Trust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const id = headers[REQUEST_ID_HEADER];
    const { remoteAddress } = socket;
    if (typeof id !== 'string' || !WELL_FORMED.test(id)) return randomUUID();
    return remoteAddress && isTrusted(remoteAddress, 0) ? id : randomUUID();
  };
}

export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    runWithRequestId(request.id, done);
  });
  // The body arrives in events of the connection, which have no request context.
  app.addHook('preValidation', (request, _reply, done) => runWithRequestId(request.id, done));
}
