import { randomUUID } from 'node:crypto';
import type { Change } from '#shared/library/change.ts';
import {
  CHANGES_PER_SYNC,
  LIBRARY_SHAPE,
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncResponse,
  SyncResponseSchema,
} from '#shared/library/sync-protocol.ts';

type Server = { url: string };

/** Carries changes out as a device that holds nothing yet. Throws when the server refuses one. */
export async function sendChanges(
  server: Server,
  accessToken: string,
  changes: readonly Change[],
): Promise<void> {
  let copy: SyncRequest['copy'] = null;
  for (let start = 0; start < changes.length; start += CHANGES_PER_SYNC) {
    const { rev, token, refused } = await sync(server, accessToken, {
      copy,
      changes: changes.slice(start, start + CHANGES_PER_SYNC),
    });
    if (refused.length > 0) throw new Error(`The library refused ${JSON.stringify(refused)}`);
    copy = { rev, token };
  }
}

/** Carries changes out and reads the whole library: the rows of every page, with the refusals. */
export async function readLibrary(
  server: Server,
  accessToken: string,
  changes: readonly Change[] = [],
): Promise<SyncResponse> {
  const answer = await sync(server, accessToken, { copy: null, changes });
  for (let page = answer.more; page !== null; ) {
    const next = await sync(server, accessToken, { copy: null, changes: [], page });
    for (const [table, rows] of Object.entries(next.rows)) {
      (answer.rows[table as keyof SyncResponse['rows']] as unknown[]).push(...rows);
    }
    page = next.more;
  }
  return { ...answer, more: null };
}

type Asked = Pick<SyncRequest, 'copy'> & { changes: readonly Change[]; page?: SyncRequest['page'] };

async function sync(
  server: Server,
  accessToken: string,
  { copy, changes, page = null }: Asked,
): Promise<SyncResponse> {
  const request: SyncRequest = {
    protocol: SYNC_PROTOCOL,
    shape: LIBRARY_SHAPE,
    copy,
    changes: changes.map((change) => ({ id: randomUUID(), base: copy?.rev ?? 0, change })),
    page,
  };
  const response = await fetch(new URL(SYNC_PATH, server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The library refused the test's changes: ${await response.text()}`);
  return SyncResponseSchema.parse(await response.json());
}
