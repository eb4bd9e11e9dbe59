import { fetchAsUser } from '#client/lib/auth/auth-client.ts';
import { type RowVersions, RowVersionsSchema, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';

export type RowVersion = RowVersions['versions'][number];

/** Ten thousand deleted cards on a slow line take their time. */
const LIMIT_MS = 60_000;

/**
 * The earlier versions of cards, sets and categories of the last 30 days, newest first. Rejects when the server cannot
 * be reached, answers with an error, or `signal` ends the call.
 */
export async function fetchRowVersions(signal: AbortSignal): Promise<readonly RowVersion[]> {
  const response = await fetchAsUser(VERSIONS_PATH, { signal }, LIMIT_MS);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return RowVersionsSchema.parse(await response.json()).versions;
}
