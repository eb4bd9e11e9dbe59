import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { verifyAccessToken } from './access-token.ts';
import type { AuthParts } from './auth-parts.ts';
import { readBearerToken } from './bearer.ts';
import { isSessionAlive } from './sessions.ts';
import { type SignedInUser, setSignedInUser } from './signed-in-user.ts';

/**
 * Guard for our own endpoints: `app.post(url, { onRequest: requireUser }, …)`, so nobody's body is read for nothing;
 * afterwards `request.user` is set.
 */
export type RequireUser = (request: FastifyRequest) => Promise<void>;

/**
 * Makes the guard. It answers 401 `not_signed_in` unless the request bears the token of a living session.
 *
 * A valid signature is not enough: the session is looked up (one primary key) each time, so that signing out
 * everywhere, a stolen session that was ended or a deleted account take effect at once and not within the hour.
 */
export function createRequireUser(parts: AuthParts): RequireUser {
  return async (request) => {
    const bearer = await verifyBearer(parts, request);
    if (!(await parts.db.transaction((tx) => isSessionAlive(tx, bearer, parts)))) throw refuseBearer();
    setSignedInUser(request, { id: bearer.userId, sessionId: bearer.sessionId });
  };
}

/**
 * Makes a hook for before the handler, which looks the session up once more when a body has come in: that may have taken
 * minutes, and whoever was signed out meanwhile must not get anything done by sending the rest of it.
 * @param findUser who sends the request, as the guard found out; null for visitors
 */
export function createCheckAfterBody(
  parts: AuthParts,
  findUser: (request: FastifyRequest) => SignedInUser | null,
  refuse: () => Error,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const user = findUser(request);
    if (user === null || request.body === undefined || request.body === null) return;
    const caller = { userId: user.id, sessionId: user.sessionId };
    if (!(await parts.db.transaction((tx) => isSessionAlive(tx, caller, parts)))) throw refuse();
  };
}

/**
 * Reads who bears the request's token; the session may have ended since.
 * @throws ApiError 401 `not_signed_in` without a genuine token
 */
export async function verifyBearer(
  parts: AuthParts,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string }> {
  const token = readBearerToken(request);
  const verified = token === null ? null : await verifyAccessToken(token, { ...parts, now: parts.clock() });
  if (verified === null || !verified.ok) throw refuseBearer();
  return verified;
}

export function refuseBearer(): ApiError {
  return new ApiError(401, 'not_signed_in', 'Please sign in again to continue.');
}
