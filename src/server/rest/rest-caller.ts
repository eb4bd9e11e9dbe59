import type { FastifyRequest } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { readBearerToken, type SignedInUser, verifyRequest } from '#server/auth/guards/require-user.ts';
import { isSessionAlive } from '#server/auth/records/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import { RestError } from './rest-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    restCaller: SignedInUser | null;
  }
}

/** A signed-out client sends its API key as the token. Unlike PostgREST, refuses the token of an ended session. */
export function createFindRestCaller(deps: AuthDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    if (readBearerToken(request) === request.headers.apikey) return;
    const verified = await verifyRequest(deps, request);
    if (verified === null) return;
    if (!verified.ok) {
      if (verified.fault === 'expired') throw new RestError(401, 'PGRST303', 'JWT expired');
      if (verified.fault === 'claims') throw new RestError(401, 'PGRST303', 'JWT claims are not accepted');
      throw new RestError(401, 'PGRST301', 'JWT could not be verified');
    }
    if (!(await deps.db.transaction((tx) => isSessionAlive(tx, verified, deps)))) throw sessionEnded();
    request.restCaller = { id: verified.userId, sessionId: verified.sessionId };
  };
}

export function sessionEnded(): RestError {
  return new RestError(401, 'PGRST303', 'JWT session has ended');
}

export function runAsCaller<T>(
  deps: AuthDeps,
  request: FastifyRequest,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const caller = request.restCaller;
  return caller === null ? deps.db.asVisitor(run) : deps.db.asFamily(caller.id, run);
}
