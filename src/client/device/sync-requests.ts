import { getErrorCode, type HttpFailure, isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson, type TokenSource } from '#client/lib/http/send-request.ts';
import { waitForNextTask } from '#client/lib/idle/idle-tasks.ts';
import {
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncGone,
  type SyncRequest,
  type SyncResponse,
  SyncResponseSchema,
  type SyncRows,
} from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import type { PendingChange } from './outbox.ts';

export type SyncReply =
  | { kind: 'ok'; response: SyncResponse }
  | { kind: 'crashed' }
  | { kind: 'too-large' }
  | { kind: 'outdated' }
  | HttpFailure;

export function createSyncRequest(
  { revision, shape }: Pick<LibraryCopy, 'revision' | 'shape'>,
  changes: readonly PendingChange[],
): SyncRequest {
  return {
    protocol: SYNC_PROTOCOL,
    shape,
    copy: revision,
    // A change made without a copy has base 0. The base values inside it still detect conflicts.
    changes: changes.map(({ id, base, change }) => ({ id, base: base || (revision?.rev ?? 0), change })),
    page: null,
  };
}

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
    if (!isSameSync(response, next.response)) return { kind: 'unreadable', message: null };
    response = mergePages(response, next.response);
  }
  return { kind: 'ok', response };
}

/** Returns false if the server was restored or pruned its tombstones between two pages. */
function isSameSync(first: SyncResponse, next: SyncResponse): boolean {
  return next.token === first.token && next.whole === first.whole;
}

function mergePages(first: SyncResponse, next: SyncResponse): SyncResponse {
  return {
    ...first,
    rows: mergeTables(first.rows, next.rows),
    gone: mergeTables(first.gone, next.gone),
    more: next.more,
  };
}

function mergeTables<Tables extends SyncRows | SyncGone>(first: Tables, next: Tables): Tables {
  const merged = Object.entries(first).map(([table, rows]) => [
    table,
    [...rows, ...(next[table as keyof Tables] as unknown[])],
  ]);
  return Object.fromEntries(merged) as Tables;
}

/** Longer than any real response takes, because a dead connection must not block the outbox forever. */
const TIMEOUT_MS = 60_000;

const REFUSALS: Record<string, Exclude<SyncReply['kind'], 'ok' | HttpFailure['kind']>> = {
  protocol_unsupported: 'outdated',
  body_too_large: 'too-large',
  // A change crashes the server.
  unexpected: 'crashed',
};

/** Sends a sync request. Never rejects. */
export async function sendSync(body: SyncRequest, userId: string, tokens: TokenSource): Promise<SyncReply> {
  try {
    const response = await fetchJson(SyncResponseSchema, {
      path: SYNC_PATH,
      body,
      as: { userId, tokens },
      timeoutMs: TIMEOUT_MS,
    });
    // Parsing and applying many rows run in separate tasks so that the page stays responsive.
    await waitForNextTask();
    return { kind: 'ok', response };
  } catch (thrown) {
    return readFailure(toHttpFailure(thrown));
  }
}

function readFailure(failure: HttpFailure): SyncReply {
  if (isSignedOut(failure)) return { kind: 'signed-out' };
  const kind = REFUSALS[getErrorCode(failure) ?? ''];
  return kind === undefined ? failure : { kind };
}
