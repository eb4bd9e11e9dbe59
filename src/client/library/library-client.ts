import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchJson } from '#client/lib/http/send-request.ts';
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
  return fetchJson(DayDetailsSchema, { path: `${DAY_PATH}?${query}`, as: asUser(userId) });
}

export type RowVersion = RowVersions['versions'][number];

/** Long enough for ten thousand deleted cards on a slow connection. */
const TIMEOUT_MS = 60_000;

export async function fetchRowVersions(userId: string): Promise<readonly RowVersion[]> {
  const request = { path: VERSIONS_PATH, as: asUser(userId), timeoutMs: TIMEOUT_MS };
  return (await fetchJson(RowVersionsSchema, request)).versions;
}
