import type { z } from 'zod';
import { getAccessToken, renewAccessToken } from '#client/lib/auth/auth-client.ts';
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
import { type AccountCall, callAccount, outOfReach } from './call-account.ts';

/** A library of ten years on a slow line takes its time; the server answers an import only when all of it stands. */
const LIBRARY_LIMIT_MS = 3 * 60_000;
/** Subscriptions are ended and refunded at the payment service on the way. */
const DELETE_LIMIT_MS = 30_000;

/** The ways into the account, and the room that its data takes up. Throws `AccountDataFailure`. */
export async function readAccountSummary(userId: string): Promise<AccountSummary> {
  return readAnswer(AccountSummarySchema, await call({ userId, path: ACCOUNT_PATHS.summary }));
}

/** The ZIP with everything, and the name the server gave it. Throws `AccountDataFailure`. */
export async function fetchExport(userId: string): Promise<{ zip: Blob; name: string }> {
  const response = await call({ userId, path: ACCOUNT_PATHS.export, timeoutMs: LIBRARY_LIMIT_MS });
  const [, name = 'sproutcards.zip'] =
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { zip: await response.blob(), name };
}

/** Puts a library into the account, whole or not at all. Throws `AccountDataFailure`. */
export async function importLibrary(userId: string, request: ImportRequest): Promise<ImportAnswer> {
  const path = ACCOUNT_PATHS.import;
  return readAnswer(
    ImportAnswerSchema,
    await call({ userId, path, body: request, timeoutMs: LIBRARY_LIMIT_MS }),
  );
}

/** Erases the account; what its subscription gave back. Throws `AccountDataFailure`. */
export async function deleteAccount(
  userId: string,
  given: { password?: string; language: 'en' | 'zh' },
): Promise<DeleteAnswer> {
  const path = ACCOUNT_PATHS.delete;
  return readAnswer(
    DeleteAnswerSchema,
    await call({ userId, path, body: given, timeoutMs: DELETE_LIMIT_MS }),
  );
}

function call(request: AccountCall): Promise<Response> {
  return callAccount(request, { getAccessToken, renewAccessToken });
}

/** A proxy's page instead of our answer: the state on the server is unknown. */
async function readAnswer<Answer>(schema: z.ZodType<Answer>, response: Response): Promise<Answer> {
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw outOfReach();
  return parsed.data;
}
