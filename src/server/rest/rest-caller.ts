import type { FastifyRequest } from 'fastify';
import { verifyAccessToken } from '#server/auth/access-token.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { readBearerToken } from '#server/auth/bearer.ts';
import { isSessionAlive } from '#server/auth/sessions.ts';
import type { SignedInUser } from '#server/auth/signed-in-user.ts';
import type { Tx } from '#server/db/database.ts';
import { RestError } from './rest-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls `/rest/v1`: null for a visitor. Set before every handler there. */
    restCaller: SignedInUser | null;
  }
}

/**
 * Hook of `/rest/v1` that finds out who calls. Without a token, or with the client's API key in its place (what the
 * client sends when nobody is signed in), it is a visitor; a token that proves nobody is refused with 401.
 * Stricter than PostgREST in one point: the token of an ended session is refused at once.
 */
export function createFindRestCaller(parts: AuthParts) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = readBearerToken(request);
    if (token === null || token === request.headers.apikey) return;
    const verified = await verifyAccessToken(token, { ...parts, now: parts.clock() });
    if (!verified.ok) {
      if (verified.fault === 'expired') throw new RestError(401, 'PGRST303', 'JWT expired');
      if (verified.fault === 'claims') throw new RestError(401, 'PGRST303', 'JWT claims are not accepted');
      throw new RestError(401, 'PGRST301', 'JWT could not be verified');
    }
    if (!(await parts.db.transaction((tx) => isSessionAlive(tx, verified, parts)))) throw sessionEnded();
    request.restCaller = { id: verified.userId, sessionId: verified.sessionId };
  };
}

/** What a caller hears whose session has ended. */
export function sessionEnded(): RestError {
  return new RestError(401, 'PGRST303', 'JWT session has ended');
}

/** Runs as the caller: as the family, or as a visitor. */
export function runAsCaller<T>(
  parts: AuthParts,
  request: FastifyRequest,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const caller = request.restCaller;
  return caller === null ? parts.db.asVisitor(run) : parts.db.asFamily(caller.id, run);
}
