import { fetchAnswer, sendRequest } from '#client/lib/http/send-request.ts';
import type { ImportRequest } from '#shared/account/import-request.ts';
import {
  ACCOUNT_PATHS,
  type AccountSummary,
  AccountSummarySchema,
  type DeleteAnswer,
  DeleteAnswerSchema,
  type ImportAnswer,
  ImportAnswerSchema,
} from '#shared/account/protocol.ts';
import { asUser } from './auth/auth-client.ts';

/** A library of ten years on a slow line takes its time; the server answers an import only when all of it stands. */
const LIBRARY_LIMIT_MS = 3 * 60_000;
/** Subscriptions are ended and refunded at the payment service on the way. */
const DELETE_LIMIT_MS = 30_000;

/** Returns the ways into the account, and the room that its data takes up. Throws `HttpError`. */
export function readAccountSummary(userId: string): Promise<AccountSummary> {
  return fetchAnswer(AccountSummarySchema, { path: ACCOUNT_PATHS.summary, as: asUser(userId) });
}

/** Returns the ZIP with everything, and the name the server gave it. Throws `HttpError`. */
export async function fetchExport(userId: string): Promise<{ zip: Blob; name: string }> {
  const path = ACCOUNT_PATHS.export;
  const response = await sendRequest({ path, as: asUser(userId), timeoutMs: LIBRARY_LIMIT_MS });
  const [, name = 'sproutcards.zip'] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { zip: await response.blob(), name };
}

/** Puts a library into the account, whole or not at all. Throws `HttpError`. */
export function importLibrary(userId: string, body: ImportRequest): Promise<ImportAnswer> {
  const path = ACCOUNT_PATHS.import;
  return fetchAnswer(ImportAnswerSchema, { path, body, as: asUser(userId), timeoutMs: LIBRARY_LIMIT_MS });
}

/** Erases the account; returns what its subscription gave back. Throws `HttpError`. */
export function deleteAccount(
  userId: string,
  body: { password?: string; language: 'en' | 'zh' },
): Promise<DeleteAnswer> {
  const path = ACCOUNT_PATHS.delete;
  return fetchAnswer(DeleteAnswerSchema, { path, body, as: asUser(userId), timeoutMs: DELETE_LIMIT_MS });
}
