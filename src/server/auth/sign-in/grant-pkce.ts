import { z } from 'zod';
import type { AuthDeps } from '../auth-deps.ts';
import { AuthError } from '../auth-error.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { buildTokenResponse } from '../sessions/token-response.ts';
import { parseAuthBody } from '../users/credentials.ts';
import { findAccount } from '../users/users.ts';
import { type AuthCodeRefusal, redeemAuthCode } from './auth-codes.ts';
import type { Visitor } from './visitor.ts';

const PkceGrantSchema = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() });

/** `POST /token?grant_type=pkce`: trades the code of a redirect and its verifier for a session, once. */
export async function grantByPkce(deps: AuthDeps, body: unknown, visitor: Visitor) {
  const { auth_code: code, code_verifier: verifier } = parseAuthBody(PkceGrantSchema, body);
  if (!code || !verifier) {
    const text = 'invalid request: both auth code and code verifier should be non-empty';
    throw new AuthError(400, 'validation_failed', text);
  }
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const grant = await redeemAuthCode(tx, { code, verifier }, now);
    if (typeof grant === 'string') return grant;
    const session = await beginSession(deps, tx, { ...grant, visitor }, now);
    return { session, account: await findAccount(tx, grant.userId) };
  });
  if (typeof outcome === 'string') throw refuse(outcome);
  deps.mailer.wake();
  return buildTokenResponse(deps, outcome.account!, outcome.session);
}

function refuse(refusal: AuthCodeRefusal): AuthError {
  switch (refusal) {
    case 'not_found':
      return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    case 'expired':
      return new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    case 'bad_verifier':
      return new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
  }
}
