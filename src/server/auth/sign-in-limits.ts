import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { countOrRefuse } from '#server/limits/count-or-refuse.ts';
import { clientOf, createRateLimit, type RateLimit, type RateLimitRule } from '#server/limits/rate-limit.ts';
import { overRequestRateLimit } from './auth-error.ts';
import { normalizeEmail } from './credentials.ts';
import type { KnownDevices } from './known-devices.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * What is counted per client, by route. The figures are GoTrue's (contract, 4.9), one bucket for each kind of request.
 * Refreshes are not here: a refusal would sign the family out (contract, section 5).
 */
const CLIENT_RULES: Record<string, RateLimitRule> = {
  'POST /token': { name: 'sign-in-client', points: 150, seconds: 5 * MINUTE },
  'POST /signup': { name: 'sign-up-client', points: 30, seconds: 5 * MINUTE },
  'POST /recover': { name: 'mail-client', points: 30, seconds: 5 * MINUTE },
  'POST /resend': { name: 'mail-client', points: 30, seconds: 5 * MINUTE },
  'GET /verify': { name: 'verify-client', points: 30, seconds: 5 * MINUTE },
  'POST /verify': { name: 'verify-client', points: 30, seconds: 5 * MINUTE },
  'PUT /user': { name: 'user-client', points: 30, seconds: 5 * MINUTE },
  'GET /authorize': { name: 'oauth-client', points: 60, seconds: 5 * MINUTE },
  'GET /callback': { name: 'oauth-client', points: 60, seconds: 5 * MINUTE },
};

/** What is counted per address and client together: one client trying for one family. */
const PAIR_RULES: Record<string, RateLimitRule> = {
  'POST /token': { name: 'sign-in-pair', points: 15, seconds: 15 * MINUTE },
  'POST /signup': { name: 'sign-up-pair', points: 10, seconds: HOUR },
  'POST /recover': { name: 'mail-pair', points: 10, seconds: HOUR },
  'POST /resend': { name: 'mail-pair', points: 10, seconds: HOUR },
};

/** Guesses at one address from anywhere, by clients that never signed in to it. */
export const STRANGERS: RateLimitRule = { name: 'sign-in-strangers', points: 60, seconds: 15 * MINUTE };

/**
 * Mails to one address, whoever asks. Beyond it the answer stays the same and nothing is sent: a link that works was
 * sent within the hour, and a refusal would let strangers keep a family from asking.
 */
const MAILS: RateLimitRule = { name: 'mail-address', points: 6, seconds: HOUR };
const MAIL_ROUTES = ['POST /recover', 'POST /resend'];

/**
 * Limits how often one client, and one client for one address, may try to get in; counted in the database, so for all
 * processes together. Strangers who guess at an address are stopped together, whatever their number; a device that
 * has signed in to it before is counted by itself, so neither they nor a lost tablet can lock the family out.
 */
export function limitSignIns(app: FastifyInstance, db: Database, devices: KnownDevices): void {
  const byClient = createLimits(db, CLIENT_RULES);
  const byPair = createLimits(db, PAIR_RULES);
  const strangers = createRateLimit(db, STRANGERS);
  const mails = createRateLimit(db, MAILS);

  app.addHook('onRequest', async (request, reply) => {
    const route = nameRoute(app, request);
    const limit = byClient.get(route);
    if (limit && !isRefresh(route, request))
      await countOrRefuse(reply, limit, clientOf(request.ip), overRequestRateLimit);
  });

  app.addHook('preHandler', async (request, reply) => {
    const route = nameRoute(app, request);
    const limit = byPair.get(route);
    const email = readEmail(request.body);
    if (!limit || email === null || isRefresh(route, request)) return;
    const device = route === 'POST /token' ? await devices.identify(request, email) : null;
    await countOrRefuse(reply, limit, `${email} ${device ?? clientOf(request.ip)}`, overRequestRateLimit);
    if (route === 'POST /token' && device === null)
      await countOrRefuse(reply, strangers, email, overRequestRateLimit);
    if (MAIL_ROUTES.includes(route) && (await mails.consume(email)) !== null) return reply.send({});
  });
}

function createLimits(db: Database, rules: Record<string, RateLimitRule>): Map<string, RateLimit> {
  return new Map(Object.entries(rules).map(([route, rule]) => [route, createRateLimit(db, rule)]));
}

/** The route as the tables above name it, without the prefix of the scope. */
function nameRoute(app: FastifyInstance, request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url?.slice(app.prefix.length) ?? ''}`;
}

/** Anybody can write this parameter anywhere; only at the token endpoint does it mean a refresh. */
function isRefresh(route: string, { query }: FastifyRequest): boolean {
  return (
    route === 'POST /token' && (query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token'
  );
}

function readEmail(body: unknown): string | null {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? normalizeEmail(email) : null;
}
