import type { AccessToken } from '#client/lib/auth/auth-client.ts';
import { SYNC_PATH, type SyncRequest, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { SyncReply } from './sync-reply.ts';

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox forever. */
const TIMEOUT_MS = 60_000;
/** A server that asks for more is asked again after this. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/** Where the access token comes from, and a new one when the server refuses it (null: the session has ended). */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

/**
 * Sends one sync request of `userId`'s library; every outcome is a value, never an exception. When another
 * tab has signed another user in and this page does not know it yet, nothing is sent: one family's changes
 * would land in the other's library.
 */
export async function sendSync(
  request: SyncRequest,
  userId: string,
  tokens: TokenSource,
): Promise<SyncReply> {
  try {
    const access = await tokens.getAccessToken();
    if (access === null) return { kind: navigator.onLine ? 'signed-out' : 'offline' };
    if (access.userId !== userId) return { kind: 'signed-out' };
    let response = await post(request, access.token);
    if (response.status === 401) {
      // Signed out everywhere from another device: without asking, this page would go on in vain until the token's end.
      const renewed = await tokens.renewAccessToken();
      if (renewed?.userId !== userId) return { kind: 'signed-out' };
      response = await post(request, renewed.token);
    }
    return await readReply(response);
  } catch {
    // fetch rejects without a network, on the time-out, when the server is down, and when a proxy answers no JSON.
    return { kind: navigator.onLine ? 'failed' : 'offline' };
  }
}

function post(request: SyncRequest, token: string): Promise<Response> {
  return fetch(SYNC_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** A change that breaks the server's code answers 500; 502 to 504 come from what stands before a server that is away. */
async function readReply(response: Response): Promise<SyncReply> {
  if (response.status === 401) return { kind: 'signed-out' };
  if (response.status === 413) return { kind: 'too-large' };
  if (response.status === 409) return { kind: 'outdated' };
  if (response.status === 500) return { kind: 'crashed' };
  if (!response.ok) return { kind: 'failed', retryAfterMs: readRetryAfter(response) };
  const body = SyncResponseSchema.safeParse(await response.json());
  return body.success ? { kind: 'ok', response: body.data } : { kind: 'failed' };
}

/** How long a busy server asks to be left alone; 0 where it does not say. Accepts seconds and a date (RFC 9110). */
function readRetryAfter(response: Response): number {
  const value = response.headers.get('retry-after') ?? '';
  const wait = /^[0-9]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS) : 0;
}
