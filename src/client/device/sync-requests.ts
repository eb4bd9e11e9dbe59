import { codeOf, type HttpFailure, isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type TokenSource } from '#client/lib/http/send-request.ts';
import { nextTask } from '#client/lib/idle/idle-tasks.ts';
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
    // A change made without a copy has base 0; its own base values tell what it was made on.
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
    if (!belongTogether(response, next.response)) return { kind: 'unreadable', message: null };
    response = joinPages(response, next.response);
  }
  return { kind: 'ok', response };
}

/** The server may have been restored between two pages, or have forgotten deletions. */
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

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox forever. */
const TIMEOUT_MS = 60_000;

const REFUSALS: Record<string, Exclude<SyncReply['kind'], 'ok' | HttpFailure['kind']>> = {
  protocol_unsupported: 'outdated',
  body_too_large: 'too-large',
  // A change breaks the server's code.
  unexpected: 'crashed',
};

/** Never rejects. */
export async function sendSync(body: SyncRequest, userId: string, tokens: TokenSource): Promise<SyncReply> {
  try {
    const as = { userId, tokens };
    const response = await fetchAnswer(SyncResponseSchema, {
      path: SYNC_PATH,
      body,
      as,
      timeoutMs: TIMEOUT_MS,
    });
    // Many rows are checked in one task and taken in the next, so that the page answers in between.
    await nextTask();
    return { kind: 'ok', response };
  } catch (thrown) {
    return readFailure(toHttpFailure(thrown));
  }
}

function readFailure(failure: HttpFailure): SyncReply {
  if (isSignedOut(failure)) return { kind: 'signed-out' };
  const kind = REFUSALS[codeOf(failure) ?? ''];
  return kind === undefined ? failure : { kind };
}
