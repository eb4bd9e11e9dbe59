import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { type SignedInUser, setSignedInUser } from './signed-in-user.ts';

/** Finds the signed-in user of a bearer access token, or null when the token proves nobody. */
export type FindUserByToken = (accessToken: string) => Promise<SignedInUser | null>;

/** Guard for our own endpoints: `app.get(url, { preHandler: requireUser }, …)`; afterwards `request.user` is set. */
export type RequireUser = preHandlerAsyncHookHandler;

/** Makes the guard. It answers 401 `not_signed_in` unless the request bears the token of a living session. */
export function createRequireUser(findUserByToken: FindUserByToken): RequireUser {
  return async (request) => {
    const token = readBearerToken(request);
    const user = token === null ? null : await findUserByToken(token);
    if (user === null) throw new ApiError(401, 'not_signed_in', 'Please sign in again to continue.');
    setSignedInUser(request, user);
  };
}

/** The token of `Authorization: Bearer …` (RFC 6750; the scheme is case-insensitive), or null. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
