import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findDatabaseTrouble } from '#server/db/database-trouble.ts';
import { findRequestFault } from '#server/http/errors.ts';
import { SessionAnswerSchema } from '../answer-schemas.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import { grantByRefreshToken } from '../sessions/grant-refresh.ts';
import { grantByPassword } from './grant-password.ts';
import { grantByPkce } from './grant-pkce.ts';
import { readVisitor } from './visitor.ts';

const TokenQuerySchema = z.object({ grant_type: z.unknown().optional() });

/** `POST /token?grant_type=…`: trades a proof of identity for a session. */
export function registerToken(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { querystring: TokenQuerySchema, response: { 200: SessionAnswerSchema } };
  app.withTypeProvider<ZodTypeProvider>().post('/token', { schema }, async (request) => {
    switch (request.query.grant_type) {
      case 'password':
        return grantByPassword(deps, request.body, await readVisitor(deps, request));
      case 'refresh_token':
        return grantByRefreshToken(deps, request.body).catch((error) => {
          throw toRetryable(error, request);
        });
      case 'pkce':
        return grantByPkce(deps, request.body, await readVisitor(deps, request));
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

/**
 * Our own trouble during a refresh is always 503: the client tries again later. At any 4xx (429 as well) it would throw
 * the session away and sign the family out.
 */
function toRetryable(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AuthError || error instanceof OAuthError) return error;
  if (findRequestFault(error) !== 'unexpected' || findDatabaseTrouble(error) !== null) return error;
  request.log.error({ err: error }, 'session could not be refreshed');
  return new AuthError(
    503,
    'unexpected_failure',
    'Your session could not be refreshed. Please try again in a moment.',
  );
}
