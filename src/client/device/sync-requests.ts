import { type HttpFailure, isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type TokenSource } from '#client/lib/http/send-request.ts';
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

/** The outcome of one request. */
export type SyncReply =
  | { kind: 'ok'; response: SyncResponse }
  /** The server failed while it worked on this request. */
  | { kind: 'crashed' }
  | { kind: 'too-large' }
  /** The server does not understand this version of the page any more. */
  | { kind: 'outdated' }
  | HttpFailure;

/** No copy has this shape any more: the server compares the copy and answers with the whole library. */
const INCOMPLETE_SHAPE = 1;

/** Returns the request that sends these changes and asks for what the copy lacks. */
export function createSyncRequest(
  { revision, shape, isComplete }: Pick<LibraryCopy, 'revision' | 'shape' | 'isComplete'>,
  changes: readonly PendingChange[],
): SyncRequest {
  return {
    protocol: SYNC_PROTOCOL,
    shape: isComplete ? shape : INCOMPLETE_SHAPE,
    copy: revision,
    // A change that was made without a copy has base 0; its own base values tell what it was made on.
    changes: changes.map(({ id, base, change }) => ({ id, base: base || (revision?.rev ?? 0), change })),
    page: null,
  };
}

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

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox forever. */
const TIMEOUT_MS = 60_000;

/** What the status of a refusal means to a library that is being sent. */
const REFUSALS: Record<number, Exclude<SyncReply['kind'], 'ok' | HttpFailure['kind']>> = {
  409: 'outdated',
  413: 'too-large',
  // A change that breaks the server's code; 502 to 504 come from the proxy of a server that is down.
  500: 'crashed',
};

/** Sends one sync request of `userId`'s library; every outcome is a value, never an exception. */
export async function sendSync(body: SyncRequest, userId: string, tokens: TokenSource): Promise<SyncReply> {
  try {
    const as = { userId, tokens };
    const response = await fetchAnswer(SyncResponseSchema, {
      path: SYNC_PATH,
      body,
      as,
      timeoutMs: TIMEOUT_MS,
    });
    return { kind: 'ok', response };
  } catch (thrown) {
    return readFailure(toHttpFailure(thrown));
  }
}

function readFailure(failure: HttpFailure): SyncReply {
  if (isSignedOut(failure)) return { kind: 'signed-out' };
  const kind = failure.kind === 'refused' ? REFUSALS[failure.status] : undefined;
  return kind === undefined ? failure : { kind };
}
