import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countOrRefuse } from '#server/limits/count-or-refuse.ts';
import { clientOf } from '#server/limits/rate-limit.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { wantsMerge, wantsRepresentation } from '#server/rest/rest-headers.ts';
import { parseRestQuery } from '#server/rest/rest-query.ts';
import { upsertRows } from '#server/rest/rest-statements.ts';
import { parseEntries } from './parse-entries.ts';
import { waitlistRestTable as table } from './tables.ts';
import type { WaitlistParts } from './waitlist-parts.ts';

const BODY_LIMIT = 16 * 1024;

/**
 * `/rest/v1/waitlist`: anybody may put an address on the list (specification, call 11) by an upsert, and do nothing
 * else. A plain insert is refused too: its conflict would tell who is on the list.
 */
export function registerWaitlistRest(app: FastifyInstance, { db, limits }: WaitlistParts): void {
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, limits.joinClient, clientOf(request.ip), tooManyRequests);
  };

  app.post('/waitlist', { onRequest: limitClient, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { columns, onConflict } = parseRestQuery(table, request);
    if (onConflict === null || !wantsMerge(request) || wantsRepresentation(request)) throw denied();
    const { rows, emails } = parseEntries(request.body, columns);
    for (const email of emails) await countOrRefuse(reply, limits.joinAddress, email, tooManyRequests);
    // As the server: nobody else is granted anything here. The columns are those of `waitlistRestTable`.
    const inserted = await db.transaction((tx) => upsertRows(tx, table, rows, onConflict));
    reply.header('preference-applied', 'resolution=merge-duplicates');
    return reply.status(inserted > 0 ? 201 : 200).send();
  });

  app.route({
    method: ['GET', 'PATCH', 'DELETE'],
    url: '/waitlist',
    handler: async () => {
      throw denied();
    },
  });
}

function tooManyRequests(): RestError {
  return new RestError(429, 'over_request_rate_limit', 'Too many requests. Please try again later.');
}

/** What PostgreSQL says to a role without grants. */
function denied(): RestError {
  return new RestError(403, '42501', 'permission denied for table waitlist');
}
