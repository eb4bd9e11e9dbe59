import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseErrorCode } from '#server/db/database-error.ts';
import { clientOf } from '#server/http/ip-address.ts';
import { countOrRefuse } from '#server/http/limits/count-or-refuse.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { wantsMerge, wantsRepresentation } from '#server/rest/rest-headers.ts';
import { parseRestQuery } from '#server/rest/rest-query.ts';
import { RATE_LIMITED } from '#shared/answers.ts';
import { parseEntries } from './parse-entries.ts';
import { waitlistRestTable as table } from './tables.ts';
import type { WaitlistDeps } from './waitlist-deps.ts';
import { noteEntries } from './waitlist-requests.ts';

const BODY_LIMIT = 16 * 1024;
const CHECK_VIOLATION = '23514';

/**
 * `/rest/v1/waitlist`: anyone may put an address on the list (docs/product/waitlist.md#join) by an upsert,
 * and do nothing else. A plain insert is refused too: its conflict would tell who is on the list. The answer
 * is that of a new entry for every address; what is on the list already stays as it is.
 */
export function registerWaitlistRest(app: FastifyInstance, deps: WaitlistDeps): void {
  const { db, clock, limits } = deps;
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, limits.joinClient, clientOf(request.ip), tooManyRequests);
  };

  app.post('/waitlist', { onRequest: limitClient, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { columns, onConflict } = parseRestQuery(table, request);
    if (onConflict === null || !wantsMerge(request) || wantsRepresentation(request)) throw denied();
    const entries = parseEntries(request.body, columns);
    for (const { email } of entries) await countOrRefuse(reply, limits.joinAddress, email, tooManyRequests);
    await db.transaction((tx) => noteEntries(tx, entries, clock())).catch(refuseInOwnWords);
    deps.requests.wake();
    return reply.status(201).header('preference-applied', 'resolution=merge-duplicates').send();
  });

  app.route({
    method: ['GET', 'PATCH', 'DELETE'],
    url: '/waitlist',
    handler: async () => {
      throw denied();
    },
  });
}

/** The database has its own idea of lower case. Its words would name the constraint and the row. */
function refuseInOwnWords(error: unknown): never {
  if (databaseErrorCode(error) !== CHECK_VIOLATION) throw error;
  throw new RestError(400, CHECK_VIOLATION, 'Please enter a valid email.');
}

function tooManyRequests(): RestError {
  return new RestError(429, RATE_LIMITED, 'Too many requests. Please try again later.');
}

/** Returns what PostgreSQL says to a role without grants. */
function denied(): RestError {
  return new RestError(403, '42501', 'permission denied for table waitlist');
}
