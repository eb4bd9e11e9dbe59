import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer } from '#client/lib/http/send-request.ts';
import {
  DAY_PATH,
  type DayDetails,
  DayDetailsSchema,
  type RowVersions,
  RowVersionsSchema,
  VERSIONS_PATH,
} from '#shared/library/sync-protocol.ts';

export function fetchDayDetails(
  userId: string,
  { childId, day }: { childId: number; day: string },
): Promise<DayDetails> {
  const query = new URLSearchParams({ childId: String(childId), day });
  return fetchAnswer(DayDetailsSchema, { path: `${DAY_PATH}?${query}`, as: asUser(userId) });
}

export type RowVersion = RowVersions['versions'][number];

/** Ten thousand deleted cards take long on a slow connection. */
const LIMIT_MS = 60_000;

export async function fetchRowVersions(userId: string): Promise<readonly RowVersion[]> {
  const request = { path: VERSIONS_PATH, as: asUser(userId), timeoutMs: LIMIT_MS };
  return (await fetchAnswer(RowVersionsSchema, request)).versions;
}
