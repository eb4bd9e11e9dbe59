import type { SessionAnswer } from '../answer-schemas.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { SessionRow } from '../tables.ts';
import { presentUser } from '../users/present-user.ts';
import type { Account } from '../users/users.ts';
import { ACCESS_TOKEN_LIFETIME_S, signAccessToken } from './access-token.ts';
import { encodeRefreshToken } from './refresh-token.ts';

/** The answer that signs a browser in: what auth-js stores as its session. */
export async function buildTokenResponse(
  deps: AuthDeps,
  account: Account,
  session: SessionRow,
): Promise<SessionAnswer> {
  const { token, expiresAt } = await signAccessToken({ ...account, session }, { ...deps, now: deps.clock() });
  const [secret] = await deps.keys.listRefreshSecrets();
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({ sessionId: session.id, counter: session.refreshCounter }, secret!),
    user: presentUser(account.user, account.identities),
  };
}
