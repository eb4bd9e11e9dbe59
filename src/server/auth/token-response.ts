import { ACCESS_TOKEN_LIFETIME_S, signAccessToken } from './access-token.ts';
import type { AuthParts } from './auth-parts.ts';
import { presentUser } from './present-user.ts';
import { encodeRefreshToken } from './refresh-token.ts';
import type { SessionRow } from './tables.ts';
import type { Account } from './users.ts';

/** The answer that signs a browser in: what auth-js stores as its session. */
export async function buildTokenResponse(parts: AuthParts, account: Account, session: SessionRow) {
  const { token, expiresAt } = await signAccessToken(
    { ...account, session },
    { ...parts, now: parts.clock() },
  );
  const [secret] = await parts.keys.listRefreshSecrets();
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({ sessionId: session.id, counter: session.refreshCounter }, secret!),
    user: presentUser(account.user, account.identities),
  };
}
