import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps, TokenDeps } from '#server/auth/actions/auth-deps.ts';
import { type VerifiedToken, verifyAccessToken } from '#server/auth/credentials/tokens.ts';
import { AuthError } from '#server/auth/dialect/auth-error.ts';
import { createSessionAliveCondition, findSession, isSessionAlive } from '#server/auth/records/sessions.ts';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { type Account, findAccount } from '#server/auth/records/users.ts';
import type { TransactionOptions, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { getBodySize, LARGE_BODY_BYTES } from '#server/http/share-work.ts';

export type SignedInUser = { id: string; sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser;
  }
}

const usersByRequest = new WeakMap<FastifyRequest, SignedInUser>();

export function setSignedInUser(request: FastifyRequest, user: SignedInUser): void {
  usersByRequest.set(request, user);
}

export function findSignedInUser(request: FastifyRequest): SignedInUser | null {
  return usersByRequest.get(request) ?? null;
}

export function decorateWithUser(app: FastifyInstance): void {
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = usersByRequest.get(this);
      if (user === undefined) throw new Error(`request.user was read without requireUser: ${this.url}`);
      return user;
    },
  });
}

/** Returns the token of `Authorization: Bearer …` (RFC 6750; the scheme is case-insensitive), or null. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Returns null without a token. Does not check whether the session is still alive. */
export async function verifyRequest(
  deps: Pick<TokenDeps, 'keys' | 'issuer' | 'clock'>,
  request: FastifyRequest,
): Promise<VerifiedToken | null> {
  const token = readBearerToken(request);
  return token === null ? null : verifyAccessToken(token, deps);
}

/** Returns the user's id, or null without a valid token. Never throws. */
export async function readTokenUserId(
  deps: Pick<TokenDeps, 'keys' | 'issuer' | 'clock'>,
  request: FastifyRequest,
): Promise<string | null> {
  // Without a session, the client sends its public key as the token.
  if (readBearerToken(request) === request.headers.apikey) return null;
  try {
    const verified = await verifyRequest(deps, request);
    return verified?.ok ? verified.userId : null;
  } catch {
    return null;
  }
}

export type RequireUser = (request: FastifyRequest) => Promise<void>;

/** Looks up the session on each request so that its end takes effect immediately rather than within the hour. */
export function createRequireUser(deps: TokenDeps): RequireUser {
  return async (request) => {
    const user = await verifyBearer(deps, request);
    if (!(await isAlive(deps, user))) throw createNotSignedInError();
    setSignedInUser(request, user);
  };
}

/** Checks the session again once the body has arrived, because it may have ended during the upload. */
export function createSessionRecheck(
  deps: TokenDeps,
  refuse: () => Error,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const user = findSignedInUser(request);
    if (user === null || request.body === undefined || request.body === null) return;
    if (!(await isAlive(deps, user))) throw refuse();
  };
}

async function verifyBearer(deps: TokenDeps, request: FastifyRequest): Promise<SignedInUser> {
  const verified = await verifyRequest(deps, request);
  if (!verified?.ok) throw createNotSignedInError();
  return { id: verified.userId, sessionId: verified.sessionId };
}

function isAlive(deps: TokenDeps, { id: userId, sessionId }: SignedInUser): Promise<boolean> {
  return deps.db.transaction((tx) => isSessionAlive(tx, { userId, sessionId }, deps));
}

export function createNotSignedInError(): ApiError {
  return new ApiError(401, 'not_signed_in', 'Please sign in again to continue.');
}

export type UserTransactions = ReturnType<typeof createUserTransactions>;

/**
 * `requireToken` verifies the token, and before a large body also the session. `asUser` checks the session in the first
 * statement of its transaction, which saves a query.
 */
export function createUserTransactions(deps: TokenDeps) {
  /** Separate from `usersByRequest`, because these sessions may have ended. */
  const tokenUsers = new WeakMap<FastifyRequest, SignedInUser>();
  return {
    async requireToken(request: FastifyRequest): Promise<void> {
      const bearer = await verifyBearer(deps, request);
      if (getBodySize(request) > LARGE_BODY_BYTES && !(await isAlive(deps, bearer)))
        throw createNotSignedInError();
      tokenUsers.set(request, bearer);
    },
    async asUser<T>(
      request: FastifyRequest,
      run: (tx: Tx, userId: string) => Promise<T>,
      options?: TransactionOptions,
    ): Promise<T> {
      const bearer = tokenUsers.get(request);
      if (bearer === undefined) throw new Error(`asUser was called without requireToken: ${request.url}`);
      const { id: userId, sessionId } = bearer;
      const guard = {
        condition: createSessionAliveCondition({ userId, sessionId }, deps),
        refuse: createNotSignedInError,
      };
      return deps.db.asFamily(userId, (tx) => run(tx, userId), { ...options, guard });
    },
  };
}

/** Requires a valid token for a route of the auth dialect. */
export async function requireAccessToken(deps: AuthDeps, request: FastifyRequest) {
  const verified = await verifyRequest(deps, request);
  if (verified === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  if (verified.ok) return verified;
  const message = `invalid JWT: unable to parse or verify signature, ${verified.reason}`;
  throw new AuthError(403, 'bad_jwt', message);
}

/** Requires a living session for a route of the auth dialect. */
export async function requireSession(
  deps: AuthDeps,
  request: FastifyRequest,
): Promise<{ account: Account; session: SessionRow; userId: string; sessionId: string }> {
  const { userId, sessionId } = await requireAccessToken(deps, request);
  const { account, session } = await deps.db.transaction(async (tx) => ({
    account: await findAccount(tx, userId),
    session: await findSession(tx, { userId, sessionId }, deps),
  }));
  if (account === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (session === null) throw createSessionNotFoundError();
  return { account, session, userId, sessionId };
}

export function createSessionNotFoundError(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}
