import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { type HttpFailure, isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import type { TokenSource } from '#client/lib/http/token-source.ts';
import { SYNC_PATH, type SyncRequest, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { SyncReply } from './sync-reply.ts';

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox forever. */
const TIMEOUT_MS = 60_000;

/** What the status of a refusal means to a library that is being sent. */
const REFUSALS: Record<number, Exclude<SyncReply['kind'], 'ok' | HttpFailure['kind']>> = {
  409: 'outdated',
  413: 'too-large',
  // A change that breaks the server's code; 502 to 504 come from what stands before a server that is away.
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
