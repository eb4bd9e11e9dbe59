import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/http/errors.ts';
import type { TokenDeps } from '../auth-deps.ts';
import { verifyAccessToken } from '../sessions/access-token.ts';
import { isSessionAlive } from '../sessions/sessions.ts';
import { readBearerToken } from './bearer.ts';
import { type SignedInUser, setSignedInUser } from './signed-in-user.ts';

/**
 * Guard for our own endpoints: `app.post(url, { onRequest: requireUser }, …)`, so a refused request's body is
 * never read. Sets `request.user`.
 */
export type RequireUser = (request: FastifyRequest) => Promise<void>;

/**
 * Makes the guard. It answers 401 `not_signed_in` unless the request bears the token of a living session.
 *
 * A valid signature is not enough: the session is looked up (one primary key) each time, so that signing out
 * everywhere, a stolen session that was ended or a deleted account take effect at once and not within the hour.
 */
export function createRequireUser(deps: TokenDeps): RequireUser {
  return async (request) => {
    const bearer = await verifyBearer(deps, request);
    if (!(await deps.db.transaction((tx) => isSessionAlive(tx, bearer, deps)))) throw refuseBearer();
    setSignedInUser(request, { id: bearer.userId, sessionId: bearer.sessionId });
  };
}

/**
 * Returns a `preHandler` hook that looks the session up again after the body has arrived: that may have taken
 * minutes, and a user who was signed out meanwhile must not get anything done by sending the rest.
 * @param findUser who sends the request, as the guard found out; null for visitors
 */
export function createCheckAfterBody(
  deps: TokenDeps,
  findUser: (request: FastifyRequest) => SignedInUser | null,
  refuse: () => Error,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const user = findUser(request);
    if (user === null || request.body === undefined || request.body === null) return;
    const caller = { userId: user.id, sessionId: user.sessionId };
    if (!(await deps.db.transaction((tx) => isSessionAlive(tx, caller, deps)))) throw refuse();
  };
}

/**
 * Reads who bears the request's token; the session may have ended since.
 * @throws ApiError 401 `not_signed_in` without a genuine token
 */
export async function verifyBearer(
  deps: TokenDeps,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string }> {
  const token = readBearerToken(request);
  const verified = token === null ? null : await verifyAccessToken(token, { ...deps, now: deps.clock() });
  if (verified === null || !verified.ok) throw refuseBearer();
  return verified;
}

export function refuseBearer(): ApiError {
  return new ApiError(401, 'not_signed_in', 'Please sign in again to continue.');
}
