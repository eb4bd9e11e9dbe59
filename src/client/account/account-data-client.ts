import { fetchAnswer, sendRequest } from '#client/lib/http/send-request.ts';
import type { ImportRequest } from '#shared/account/library-file.ts';
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

const LIBRARY_LIMIT_MS = 3 * 60_000;
const DELETE_LIMIT_MS = 30_000;

export function readAccountSummary(userId: string): Promise<AccountSummary> {
  return fetchAnswer(AccountSummarySchema, { path: ACCOUNT_PATHS.summary, as: asUser(userId) });
}

export async function fetchExport(userId: string): Promise<{ zip: Blob; name: string }> {
  const path = ACCOUNT_PATHS.export;
  const response = await sendRequest({ path, as: asUser(userId), timeoutMs: LIBRARY_LIMIT_MS });
  const [, name = 'sproutcards.zip'] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { zip: await response.blob(), name };
}

export function importLibrary(userId: string, body: ImportRequest): Promise<ImportAnswer> {
  const path = ACCOUNT_PATHS.import;
  return fetchAnswer(ImportAnswerSchema, { path, body, as: asUser(userId), timeoutMs: LIBRARY_LIMIT_MS });
}

export function deleteAccount(
  userId: string,
  body: { password?: string; language: 'en' | 'zh' },
): Promise<DeleteAnswer> {
  const path = ACCOUNT_PATHS.delete;
  return fetchAnswer(DeleteAnswerSchema, { path, body, as: asUser(userId), timeoutMs: DELETE_LIMIT_MS });
}
