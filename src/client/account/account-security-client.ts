import { codeOf, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, sendRequest } from '#client/lib/http/send-request.ts';
import {
  type AccountActivity,
  AccountActivitySchema,
  SECURITY_PATHS,
  type SessionList,
  SessionListSchema,
} from '#shared/account/account-security.ts';
import { asUser } from './auth/auth-client.ts';

export function readSessions(userId: string): Promise<SessionList> {
  return fetchAnswer(SessionListSchema, { path: SECURITY_PATHS.sessions, as: asUser(userId) });
}

export async function signOutDevice(userId: string, sessionId: string): Promise<void> {
  try {
    const path = `${SECURITY_PATHS.sessions}/${sessionId}`;
    await sendRequest({ path, method: 'DELETE', as: asUser(userId) });
  } catch (thrown) {
    if (codeOf(toHttpFailure(thrown)) !== 'session_not_found') throw thrown;
  }
}

export function readActivity(userId: string): Promise<AccountActivity> {
  return fetchAnswer(AccountActivitySchema, { path: SECURITY_PATHS.activity, as: asUser(userId) });
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await sendRequest({ path: SECURITY_PATHS.emailChange, method: 'DELETE', as: asUser(userId) });
}
