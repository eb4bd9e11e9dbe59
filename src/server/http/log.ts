import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { readLogContext } from './log-context.ts';

/** Whatever carries a credential, wherever a log line happens to hold it. */
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

/** A part of an address this long is not a chosen name: it may be a token. */
const LONG_PART = /(?<=\/)[^/.]{20,}(?=\/|$)/g;

type LoggedRequest = { method: string; url: string; id: string; routeOptions?: { url?: string | undefined } };

/**
 * The address of a request without what may be a secret in it: the route it found instead of the values in its place
 * (`/p/session/:id`), and never its query, where links carry tokens and sign-ins their codes.
 */
function describeAddress({ url, routeOptions }: LoggedRequest): string {
  const route = routeOptions?.url;
  if (route !== undefined && !route.endsWith('*')) return route;
  return (url.split(/[?#;]/)[0] ?? '').replaceAll(LONG_PART, '[hidden]');
}

/** The server's log: JSON lines on standard output, without credentials. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    // A logger of a request carries its id already.
    mixin: (_fields: object, _level: number, logger: Logger) =>
      'reqId' in logger.bindings() ? {} : readLogContext(),
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: LoggedRequest) => ({
        id: request.id,
        method: request.method,
        url: describeAddress(request),
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
