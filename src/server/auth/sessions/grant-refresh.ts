import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError, OAuthError } from '../auth-error.ts';
import type { SessionRow } from '../tables.ts';
import { noteAccountEvent } from '../users/account-events.ts';
import { parseAuthBody } from '../users/credentials.ts';
import { type Account, findAccount } from '../users/users.ts';
import { decideRefresh } from './refresh-rule.ts';
import { decodeRefreshToken, type RefreshToken } from './refresh-token.ts';
import {
  advanceSession,
  endSession,
  findSessionEnd,
  lockSession,
  type SessionEnd,
  type SessionRules,
} from './sessions.ts';
import { buildTokenResponse } from './token-response.ts';

const RefreshGrantSchema = z.object({ refresh_token: z.string().nullish() });

type Outcome = { account: Account; session: SessionRow } | 'not_found' | 'already_used' | SessionEnd;

/** `POST /token?grant_type=refresh_token`: a new access token and the session's current refresh token. */
export async function grantByRefreshToken(deps: AuthDeps, body: unknown) {
  const { refresh_token: text } = parseAuthBody(RefreshGrantSchema, body);
  if (!text) throw new OAuthError('invalid_request', 'refresh_token required');

  const token = decodeRefreshToken(text, await deps.keys.listRefreshSecrets());
  // Refusals come out of the transaction as values: a thrown one would undo the revocation.
  const outcome =
    token === null ? 'not_found' : await deps.db.transaction((tx) => refreshSession(tx, token, deps));
  if (typeof outcome === 'string') throw refuse(outcome);
  return buildTokenResponse(deps, outcome.account, outcome.session);
}

async function refreshSession(tx: Tx, token: RefreshToken, rules: SessionRules): Promise<Outcome> {
  const session = await lockSession(tx, token.sessionId);
  const account = session && (await findAccount(tx, session.userId));
  if (session === null || account === null) return 'not_found';

  const end = findSessionEnd(session, rules);
  if (end !== null) {
    await endSession(tx, session.id);
    return end;
  }
  const now = rules.clock();
  const { refreshCounter: sessionCounter, refreshedAt } = session;
  switch (decideRefresh({ tokenCounter: token.counter, sessionCounter, refreshedAt, now })) {
    case 'rotate':
      return { account, session: await advanceSession(tx, session, token.counter, now) };
    case 'repeat':
      return { account, session };
    case 'revoke':
      await endSession(tx, session.id);
      await noteAccountEvent(
        tx,
        { userId: session.userId, kind: 'session_revoked', device: session.device },
        now,
      );
      return 'already_used';
  }
}

function refuse(outcome: Extract<Outcome, string>): AuthError {
  switch (outcome) {
    case 'not_found':
      return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    case 'already_used':
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    case 'idle':
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
    case 'too_old':
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
}
