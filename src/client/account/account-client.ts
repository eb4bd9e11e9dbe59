import { getErrorCode, HttpError, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson, sendCommand, sendRequest } from '#client/lib/http/send-request.ts';
import type { ImportRequest } from '#shared/account/library-file.ts';
import {
  ACCOUNT_PATHS,
  AccountActivitySchema,
  AccountSummarySchema,
  DeleteAnswerSchema,
  ImportAnswerSchema,
  MAIL_SETTINGS_PATH,
  type MailSettingsAnswer,
  MailSettingsSchema,
  SECURITY_PATHS,
  SessionListSchema,
} from '#shared/account/protocol.ts';
import { asUser } from './auth/auth-client.ts';

const LIBRARY_TIMEOUT_MS = 3 * 60_000;
const DELETE_TIMEOUT_MS = 30_000;

export function readAccountSummary(userId: string) {
  return fetchJson(AccountSummarySchema, { path: ACCOUNT_PATHS.summary, as: asUser(userId) });
}

export async function fetchExport(userId: string): Promise<{ zip: Blob; name: string }> {
  const path = ACCOUNT_PATHS.export;
  const response = await sendRequest({ path, as: asUser(userId), timeoutMs: LIBRARY_TIMEOUT_MS });
  if (response.headers.get('content-type') !== 'application/zip')
    throw new HttpError({ kind: 'unreadable', message: null });
  const [, name = 'sproutcards.zip'] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { zip: await response.blob(), name };
}

export function importLibrary(userId: string, body: ImportRequest) {
  const path = ACCOUNT_PATHS.import;
  return fetchJson(ImportAnswerSchema, { path, body, as: asUser(userId), timeoutMs: LIBRARY_TIMEOUT_MS });
}

export function deleteAccount(userId: string, body: { password?: string; language: 'en' | 'zh' }) {
  const path = ACCOUNT_PATHS.delete;
  return fetchJson(DeleteAnswerSchema, { path, body, as: asUser(userId), timeoutMs: DELETE_TIMEOUT_MS });
}

export function readSessions(userId: string) {
  return fetchJson(SessionListSchema, { path: SECURITY_PATHS.sessions, as: asUser(userId) });
}

export async function signOutDevice(userId: string, sessionId: string): Promise<void> {
  try {
    const path = `${SECURITY_PATHS.sessions}/${sessionId}`;
    await sendCommand({ path, method: 'DELETE', as: asUser(userId) });
  } catch (thrown) {
    if (getErrorCode(toHttpFailure(thrown)) !== 'session_not_found') throw thrown;
  }
}

export function readActivity(userId: string) {
  return fetchJson(AccountActivitySchema, { path: SECURITY_PATHS.activity, as: asUser(userId) });
}

export async function cancelEmailChange(userId: string): Promise<void> {
  await sendCommand({ path: SECURITY_PATHS.emailChange, method: 'DELETE', as: asUser(userId) });
}

export function readMailSettings(userId: string) {
  return fetchJson(MailSettingsSchema, { path: MAIL_SETTINGS_PATH, as: asUser(userId) });
}

export function saveMailSettings(userId: string, body: MailSettingsAnswer) {
  return fetchJson(MailSettingsSchema, { path: MAIL_SETTINGS_PATH, body, as: asUser(userId) });
}
