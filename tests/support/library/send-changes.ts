import type { Change } from '#shared/library/changes/change.ts';
import { CHANGES_PER_SYNC, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { syncAs, toRevision } from '../server/account-server.ts';

/** Sends changes from a device without a copy in as few requests as possible. Throws if the server refuses one. */
export async function sendChanges(
  server: { url: string },
  accessToken: string,
  changes: readonly Change[],
): Promise<void> {
  let copy: Revision | null = null;
  for (let start = 0; start < changes.length; start += CHANGES_PER_SYNC) {
    const batch = changes.slice(start, start + CHANGES_PER_SYNC);
    const answer: SyncResponse = await syncAs(server, { accessToken }, { copy, changes: batch });
    if (answer.refused.length > 0) throw new Error(`The library refused ${JSON.stringify(answer.refused)}`);
    copy = toRevision(answer);
  }
}

/** Sends changes in one request and returns the library of all pages with the refusals. */
export async function readLibrary(
  server: { url: string },
  accessToken: string,
  changes: readonly Change[] = [],
): Promise<SyncResponse> {
  const answer = await syncAs(server, { accessToken }, { changes });
  for (let page = answer.more; page !== null; ) {
    const next = await syncAs(server, { accessToken }, { page });
    for (const [table, rows] of Object.entries(next.rows)) {
      (answer.rows[table as keyof SyncResponse['rows']] as unknown[]).push(...rows);
    }
    page = next.more;
  }
  return { ...answer, more: null };
}
