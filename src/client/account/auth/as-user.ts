import type { RequestUser } from '#client/lib/http/send-request.ts';
import type { TokenSource } from '#client/lib/http/token-source.ts';
import { getAccessToken, renewAccessToken } from './auth-client.ts';

export const TOKENS: TokenSource = { getAccessToken, renewAccessToken };

/** Returns what makes a request one of this user; when this browser is signed in to another account, it is not sent. */
export function asUser(userId: string): RequestUser {
  return { userId, tokens: TOKENS };
}
