import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownDevices } from '#server/auth/credentials/known-devices.ts';
import { createOverRateLimitError } from '#server/auth/dialect/auth-error.ts';
import type { MailRequester } from '#server/auth/records/mail-requests.ts';
import type { Database } from '#server/db/database.ts';
import { toClientKey } from '#server/http/ip-address.ts';
import {
  countOrRefuse,
  createRateLimit,
  type RateLimit,
  type RateLimitRule,
} from '#server/http/rate-limit.ts';
import { readAccountAddress } from '#shared/mail/mail-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    mailRequester?: MailRequester | null;
    clientWait?: number | null;
    guessedAt?: { limit: RateLimit; key: string }[] | null;
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const CLIENT_SECONDS = 5 * MINUTE;

/** `client` has GoTrue's limits. `pair` counts per address and client, `device` per known device and address. */
type RouteRule = { name: string; client: number; pair?: number; device?: number; seconds?: number };

const SIGN_IN = 'POST /token';
const MAIL_LIMITS = { client: 30, pair: 10, device: 10, seconds: HOUR };

/** `pair` allows half of what all strangers may attempt, because a household and a guessing guest may share a client. */
const RULES: Record<string, RouteRule> = {
  [SIGN_IN]: { name: 'sign-in', client: 150, pair: 30, device: 15, seconds: 15 * MINUTE },
  'POST /signup': { name: 'sign-up', ...MAIL_LIMITS },
  'POST /recover': { name: 'recover', ...MAIL_LIMITS },
  'POST /resend': { name: 'resend', ...MAIL_LIMITS },
  'GET /verify': { name: 'verify', client: 30 },
  'POST /verify': { name: 'verify', client: 30 },
  'PUT /user': { name: 'user', client: 30 },
  'GET /authorize': { name: 'oauth', client: 60 },
  'GET /callback': { name: 'oauth', client: 60 },
};

/** Limits all known devices of an address together, because a person who knew the password may have registered many. */
const KNOWN_DEVICES_LIMIT: RateLimitRule = { name: 'sign-in-devices', points: 30, seconds: 15 * MINUTE };

export const UNKNOWN_DEVICE_LIMIT: RateLimitRule = {
  name: 'sign-in-strangers',
  points: 60,
  seconds: 15 * MINUTE,
};

/** Counts failures, separately for known devices so that strangers and lost tablets cannot lock the family out. */
export function limitSignIns(app: FastifyInstance, db: Database, devices: KnownDevices): void {
  const limits = createLimits(db);
  const strangerLimit = createRateLimit(db, UNKNOWN_DEVICE_LIMIT);
  const knownDeviceLimit = createRateLimit(db, KNOWN_DEVICES_LIMIT);
  for (const name of ['mailRequester', 'clientWait', 'guessedAt']) app.decorateRequest(name, null);

  app.addHook('onRequest', async (request, reply) => {
    const route = nameRoute(app, request);
    const limit = limits.get(route);
    if (limit === undefined || isRefresh(route, request)) return;
    const wait = await limit.byClient.consume(toClientKey(request.ip));
    // Another person at the same IP address may have used up the limit, and this device may still prove to be known.
    if (wait !== null && limit.byDevice && request.headers.cookie) request.clientWait = wait;
    else if (wait !== null) refuse(reply, wait);
  });

  app.addHook('preHandler', async (request, reply) => {
    const route = nameRoute(app, request);
    const { byPair, byDevice } = limits.get(route) ?? {};
    if (!byPair || !byDevice || isRefresh(route, request)) return;
    const email = readEmail(request.body);
    const device = email === null ? null : await devices.identify(request, email);
    if (request.clientWait && device === null) refuse(reply, request.clientWait);
    if (email === null) return;
    const client = toClientKey(request.ip);
    const [limit, key, sharedLimit] =
      device === null
        ? [byPair, `${email} ${client}`, strangerLimit]
        : [byDevice, `${email} ${device}`, knownDeviceLimit];
    const counts = [{ limit, key }, ...(route === SIGN_IN ? [{ limit: sharedLimit, key: email }] : [])];
    for (const { limit, key } of counts) await countOrRefuse(reply, limit, key, createOverRateLimitError);
    if (route === SIGN_IN) request.guessedAt = counts;
    request.mailRequester = { client, device };
  });

  app.addHook('onSend', async ({ guessedAt }, reply) => {
    if (!guessedAt || reply.statusCode !== 200) return;
    for (const { limit, key } of guessedAt) await limit.reward(key);
  });
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds);
  throw createOverRateLimitError();
}

/** Returns the limits by route. Session renewals are exempt, because a refusal would sign the family out. */
function createLimits(db: Database) {
  const create = (name: string, points: number | undefined, seconds = CLIENT_SECONDS) =>
    points === undefined ? null : createRateLimit(db, { name, points, seconds });
  return new Map(
    Object.entries(RULES).map(([route, { name, client, pair, device, seconds }]) => [
      route,
      {
        byClient: createRateLimit(db, { name: `${name}-client`, points: client, seconds: CLIENT_SECONDS }),
        byPair: create(`${name}-pair`, pair, seconds),
        byDevice: create(`${name}-device`, device, seconds),
      },
    ]),
  );
}

function nameRoute(app: FastifyInstance, request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url?.slice(app.prefix.length) ?? ''}`;
}

/** Checks the route first, because the parameter means a refresh only at the token endpoint. */
function isRefresh(route: string, { query }: FastifyRequest): boolean {
  return route === SIGN_IN && (query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token';
}

function readEmail(body: unknown): string | null {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? readAccountAddress(email) : null;
}
