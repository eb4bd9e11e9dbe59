import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import { type RowVersions, RowVersionsSchema, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';

export type RowVersion = RowVersions['versions'][number];

/** Ten thousand deleted cards on a slow line take their time. */
const LIMIT_MS = 60_000;

export async function fetchRowVersions(userId: string): Promise<readonly RowVersion[]> {
  const request = { path: VERSIONS_PATH, as: asUser(userId), timeoutMs: LIMIT_MS };
  return (await fetchAnswer(RowVersionsSchema, request)).versions;
}
