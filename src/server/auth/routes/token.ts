import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import {
  beginSession,
  buildTokenResponse,
  completeSignIn,
  type OpenedSession,
} from '#server/auth/actions/begin-session.ts';
import { readVisitor, type Visitor } from '#server/auth/credentials/known-devices.ts';
import { decideRefresh, decodeRefreshToken, type RefreshToken } from '#server/auth/credentials/tokens.ts';
import { AuthError, createValidationError, OAuthError } from '#server/auth/dialect/auth-error.ts';
import { parseAuthBody } from '#server/auth/dialect/bodies.ts';
import { SessionResponseSchema } from '#server/auth/dialect/responses.ts';
import { type AuthCodeRefusal, redeemAuthCode } from '#server/auth/records/one-time-proofs.ts';
import { selectPendingSignUps } from '#server/auth/records/pending-sign-ups.ts';
import {
  advanceSession,
  endSessions,
  findSessionEnd,
  lockSession,
  type SessionEnd,
  type SessionRules,
} from '#server/auth/records/sessions.ts';
import {
  findAccount,
  findUserByEmail,
  lockUser,
  recordAccountEvent,
  recordSignIn,
} from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { findDatabaseTrouble } from '#server/db/database-trouble.ts';
import { findRequestFault } from '#server/http/errors.ts';
import { readAccountAddress } from '#shared/mail/mail-address.ts';

const RefreshGrantSchema = z.object({ refresh_token: z.string().nullish() });

type Outcome = OpenedSession | 'not_found' | 'already_used' | SessionEnd;

async function grantByRefreshToken(deps: AuthDeps, body: unknown) {
  const { refresh_token: text } = parseAuthBody(RefreshGrantSchema, body);
  if (!text) throw new OAuthError('invalid_request', 'refresh_token required');

  const token = decodeRefreshToken(text, await deps.keys.listRefreshSecrets());
  // Refusals leave the transaction as values: throwing would roll back the revocation.
  const outcome =
    token === null ? 'not_found' : await deps.db.transaction((tx) => refreshSession(tx, token, deps));
  if (typeof outcome === 'string') {
    const [code, reason] = REFRESH_REFUSALS[outcome];
    throw new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
  }
  return buildTokenResponse(deps, outcome);
}

async function refreshSession(tx: Tx, token: RefreshToken, rules: SessionRules): Promise<Outcome> {
  const session = await lockSession(tx, token.sessionId);
  const account = session && (await findAccount(tx, session.userId));
  if (session === null || account === null) return 'not_found';

  const now = rules.clock();
  const { id: sessionId, refreshCounter: sessionCounter, refreshedAt, userId, device } = session;
  const end = findSessionEnd(session, rules);
  if (end !== null) {
    await endSessions(tx, { userId, sessionId }, 'local');
    return end;
  }
  switch (decideRefresh({ tokenCounter: token.counter, sessionCounter, refreshedAt, now })) {
    case 'rotate':
      return { account, session: await advanceSession(tx, session, token.counter, now) };
    case 'repeat':
      return { account, session };
    case 'revoke':
      await endSessions(tx, { userId, sessionId }, 'local');
      await recordAccountEvent(tx, { userId, kind: 'session_revoked', device }, now);
      return 'already_used';
  }
}

const REFRESH_REFUSALS: Record<Extract<Outcome, string>, [code: string, reason: string]> = {
  not_found: ['refresh_token_not_found', 'Refresh Token Not Found'],
  already_used: ['refresh_token_already_used', 'Already Used'],
  idle: ['session_expired', 'Session Expired (Inactivity)'],
  too_old: ['session_expired', 'Session Expired'],
};

const PasswordGrantSchema = z.object({ email: z.string().nullish(), password: z.string().nullish() });

/** Refuses an unknown address, a wrong password and an account without one in the same way, after the same work. */
export async function grantByPassword(deps: AuthDeps, body: unknown, visitor: Visitor) {
  const { email: input, password } = parseAuthBody(PasswordGrantSchema, body);
  if (!input) throw createValidationError('missing email or phone');

  const email = readAccountAddress(input);
  const { stored, pending } = await deps.db.transaction(async (tx) => ({
    stored: email && (await findUserByEmail(tx, email)),
    pending: email ? await selectPendingSignUps(tx, email, deps.clock()) : [],
  }));
  // Without an account, the password is compared with pending sign-ups. The work is the same.
  const matches = stored
    ? await deps.passwordHasher.verifyPassword(stored.passwordHash, password ?? '')
    : await deps.passwordHasher.matchesAny(
        pending.flatMap(({ passwordHash }) => passwordHash ?? []),
        password ?? '',
      );
  if (!matches) throw createWrongCredentialsError();
  if (!stored || stored.emailConfirmedAt === null)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');

  const now = deps.clock();
  const opened = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, stored.id);
    // During the hashing, the password may have changed or the account may have been deleted.
    if (user === null || user.passwordHash !== stored.passwordHash) throw createWrongCredentialsError();
    await recordSignIn(tx, stored.id, now);
    return beginSession(deps, tx, { userId: stored.id, method: 'password', visitor }, now);
  });
  return completeSignIn(deps, opened);
}

function createWrongCredentialsError(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

const PkceGrantSchema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

async function grantByPkce(deps: AuthDeps, body: unknown, visitor: Visitor) {
  const { auth_code: code, code_verifier: verifier } = parseAuthBody(PkceGrantSchema, body);
  if (!code || !verifier) {
    throw createValidationError('invalid request: both auth code and code verifier should be non-empty');
  }
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const grant = await redeemAuthCode(tx, { code, verifier }, now);
    return typeof grant === 'string' ? grant : beginSession(deps, tx, { ...grant, visitor }, now);
  });
  if (typeof outcome === 'string') throw new AuthError(...CODE_REFUSALS[outcome]);
  return completeSignIn(deps, outcome);
}

const CODE_REFUSALS: Record<AuthCodeRefusal, ConstructorParameters<typeof AuthError>> = {
  not_found: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  bad_verifier: [400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'],
};

const TokenQuerySchema = z.object({ grant_type: z.unknown().optional() });

export function registerToken(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { querystring: TokenQuerySchema, response: { 200: SessionResponseSchema } };
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

/** Turns a failure of the server into a 503, which the client retries. On any 4xx, even 429, it would drop the session. */
function toRetryable(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AuthError) return error;
  if (findRequestFault(error) !== 'unexpected' || findDatabaseTrouble(error) !== null) return error;
  request.log.error({ err: error }, 'Failed to refresh a session');
  return new AuthError(
    503,
    'unexpected_failure',
    'Your session could not be refreshed. Please try again in a moment.',
  );
}
