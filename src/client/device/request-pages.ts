import type { SyncGone, SyncRequest, SyncResponse, SyncRows } from '#shared/library/sync-protocol.ts';
import type { SyncReply } from './sync-reply.ts';

/**
 * Sends a request and fetches the further pages of its answer. The pages count as one answer at the first one's
 * revision; without all of them there is no answer, and the changes are sent again.
 */
export async function requestPages(
  send: (request: SyncRequest) => Promise<SyncReply>,
  request: SyncRequest,
): Promise<SyncReply> {
  const reply = await send(request);
  if (reply.kind !== 'ok') return reply;
  let response = reply.response;
  while (response.more) {
    const next = await send({ ...request, changes: [], page: response.more });
    if (next.kind !== 'ok') return next;
    if (!belongTogether(response, next.response)) return { kind: 'unreadable', message: null };
    response = joinPages(response, next.response);
  }
  return { kind: 'ok', response };
}

/** Not where the server was restored between two pages, or has forgotten what was deleted since the copy. */
function belongTogether(first: SyncResponse, next: SyncResponse): boolean {
  return next.token === first.token && next.whole === first.whole;
}

function joinPages(first: SyncResponse, next: SyncResponse): SyncResponse {
  return {
    ...first,
    rows: joinTables(first.rows, next.rows),
    gone: joinTables(first.gone, next.gone),
    more: next.more,
  };
}

function joinTables<Tables extends SyncRows | SyncGone>(first: Tables, next: Tables): Tables {
  const joined = Object.entries(first).map(([table, rows]) => [
    table,
    [...rows, ...(next[table as keyof Tables] as unknown[])],
  ]);
  return Object.fromEntries(joined) as Tables;
}
