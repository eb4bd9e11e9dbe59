import type { Change } from '#shared/library/changes/change.ts';
import { CHANGES_PER_SYNC, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { syncAs, toRevision } from '../server/account-server.ts';

/** Sends changes as a device without a copy, in as few requests as possible. @throws if the server refuses one */
export async function sendChanges(
  server: { url: string },
  accessToken: string,
  changes: readonly Change[],
): Promise<void> {
  let copy: Revision | null = null;
  for (let start = 0; start < changes.length; start += CHANGES_PER_SYNC) {
    const batch = changes.slice(start, start + CHANGES_PER_SYNC);
    const response: SyncResponse = await syncAs(server, { accessToken }, { copy, changes: batch });
    if (response.refused.length > 0)
      throw new Error(`The library refused ${JSON.stringify(response.refused)}`);
    copy = toRevision(response);
  }
}

/** Sends changes in one request. Returns all pages of the library, with the refusals. */
export async function readLibrary(
  server: { url: string },
  accessToken: string,
  changes: readonly Change[] = [],
): Promise<SyncResponse> {
  const response = await syncAs(server, { accessToken }, { changes });
  for (let page = response.more; page !== null; ) {
    const next = await syncAs(server, { accessToken }, { page });
    for (const [table, rows] of Object.entries(next.rows)) {
      (response.rows[table as keyof SyncResponse['rows']] as unknown[]).push(...rows);
    }
    page = next.more;
  }
  return { ...response, more: null };
}
