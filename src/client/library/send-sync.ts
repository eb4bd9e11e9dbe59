import type { AccessToken } from '#client/lib/auth/auth-client.ts';
import { SYNC_PATH, type SyncRequest, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { SyncReply } from './sync-engine.ts';

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox for ever. */
const TIMEOUT_MS = 60_000;

/** Where the access token comes from, and a new one when the server refuses it (null: the session has ended). */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

/**
 * Sends one sync request of `userId`'s library; every outcome is a value, never an exception. When another tab has
 * signed somebody else in and this page has not heard of it yet, nothing is sent: one family's changes would land in
 * the other's library.
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

async function readReply(response: Response): Promise<SyncReply> {
  if (response.status === 401) return { kind: 'signed-out' };
  if (response.status === 413) return { kind: 'too-large' };
  if (!response.ok) return { kind: 'failed' };
  const body = SyncResponseSchema.safeParse(await response.json());
  return body.success ? { kind: 'ok', response: body.data } : { kind: 'failed' };
}
