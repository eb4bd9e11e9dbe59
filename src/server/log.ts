import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';

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

/**
 * The server's log: JSON lines on standard output, without credentials. Query strings are left out of addresses because
 * links in mails carry one-time tokens there.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers["set-cookie"]'),
      censor: '[redacted]',
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        url: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
