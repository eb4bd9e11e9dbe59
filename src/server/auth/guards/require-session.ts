import type { FastifyRequest } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { AuthError } from '#server/auth/dialect/auth-error.ts';
import { findSession } from '#server/auth/records/sessions.ts';
import type { SessionRow } from '#server/auth/records/tables.ts';
import { type Account, findAccount } from '#server/auth/records/users.ts';
import { verifyRequest } from './require-user.ts';

export async function requireAccessToken(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  await verifyCaller(deps, request);
}

async function verifyCaller(deps: AuthDeps, request: FastifyRequest) {
  const verified = await verifyRequest(deps, request);
  if (verified === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  if (verified.ok) return verified;
  const text = `invalid JWT: unable to parse or verify signature, ${verified.reason}`;
  throw new AuthError(403, 'bad_jwt', text);
}

export async function requireSession(
  deps: AuthDeps,
  request: FastifyRequest,
): Promise<{ account: Account; session: SessionRow; userId: string; sessionId: string }> {
  const { userId, sessionId } = await verifyCaller(deps, request);
  const { account, session } = await deps.db.transaction(async (tx) => ({
    account: await findAccount(tx, userId),
    session: await findSession(tx, { userId, sessionId }, deps),
  }));
  if (account === null) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (session === null) throw sessionNotFound();
  return { account, session, userId, sessionId };
}

export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}
