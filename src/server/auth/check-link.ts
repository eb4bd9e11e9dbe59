import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { ApiError } from '#server/errors.ts';
import { readLinkPurpose } from './link-purpose.ts';
import { findLinkOwner } from './link-tokens.ts';

const CheckSchema = z.object({
  token_hash: z.string().max(500),
  type: z.enum(['recovery', 'signup', 'email']),
});

/**
 * `POST /api/auth-links/check`: whether a mail's link still works, without using it: 204, or 410 `otp_expired`. So a
 * parent hears it before typing a new password.
 */
export function registerLinkCheck(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): void {
  app.post('/api/auth-links/check', async (request, reply) => {
    const body = CheckSchema.safeParse(request.body);
    const purpose = body.success ? readLinkPurpose(body.data.type) : null;
    if (!body.success || purpose === null) {
      throw new ApiError(
        400,
        'invalid_request',
        'The link is incomplete. Please open it again from your mail.',
      );
    }
    const link = { token: body.data.token_hash, purpose };
    reply.header('cache-control', 'no-store');
    const owner = await db.transaction((tx) => findLinkOwner(tx, link, clock()));
    if (owner !== null) return reply.status(204).send();
    throw new ApiError(
      410,
      'otp_expired',
      'This link was used before or is too old. Please ask for a new one.',
    );
  });
}
