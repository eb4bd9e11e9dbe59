import { getAccessToken, renewAccessToken } from '#client/lib/auth/auth-client.ts';
import {
  type AccountActivity,
  AccountActivitySchema,
  SECURITY_PATHS,
  type SessionList,
  SessionListSchema,
} from '#shared/account/account-security.ts';
import { AccountDataFailure } from './account-data-failure.ts';
import { callAccount, outOfReach } from './call-account.ts';

const TOKENS = { getAccessToken, renewAccessToken };

/** Where the account is signed in. Throws `AccountDataFailure`. */
export async function readSessions(userId: string): Promise<SessionList> {
  const response = await callAccount({ userId, path: SECURITY_PATHS.sessions }, TOKENS);
  const parsed = SessionListSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw outOfReach();
  return parsed.data;
}

/** Signs one device out; one that is signed out already counts as done. Throws `AccountDataFailure`. */
export async function signOutDevice(userId: string, sessionId: string): Promise<void> {
  try {
    const path = `${SECURITY_PATHS.sessions}/${sessionId}`;
    await callAccount({ userId, path, method: 'DELETE' }, TOKENS);
  } catch (error) {
    if (!(error instanceof AccountDataFailure) || error.code !== 'session_not_found') throw error;
  }
}

/** What happened to the account of late. Throws `AccountDataFailure`. */
export async function readActivity(userId: string): Promise<AccountActivity> {
  const response = await callAccount({ userId, path: SECURITY_PATHS.activity }, TOKENS);
  const parsed = AccountActivitySchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw outOfReach();
  return parsed.data;
}

/** Gives a pending change of address up. Throws `AccountDataFailure`. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await callAccount({ userId, path: SECURITY_PATHS.emailChange, method: 'DELETE' }, TOKENS);
}
