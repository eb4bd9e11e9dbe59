import { SYNC_PATH, type SyncRequest, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import type { SyncReply } from './sync-engine.ts';

/** Longer than any honest answer takes, so that a dead connection does not hold up the outbox for ever. */
const TIMEOUT_MS = 60_000;

/** Sends one sync request as the signed-in parent; every outcome is a value, never an exception. */
export async function sendSync(
  request: SyncRequest,
  getAccessToken: () => Promise<string | null>,
): Promise<SyncReply> {
  try {
    const token = await getAccessToken();
    if (token === null) return { kind: navigator.onLine ? 'signed-out' : 'offline' };
    const response = await fetch(SYNC_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401) return { kind: 'signed-out' };
    if (response.status === 413) return { kind: 'too-large' };
    if (!response.ok) return { kind: 'failed' };
    const body = SyncResponseSchema.safeParse(await response.json());
    return body.success ? { kind: 'ok', response: body.data } : { kind: 'failed' };
  } catch {
    // fetch rejects without a network, on the time-out, and when a proxy answers something that is no JSON.
    return { kind: 'offline' };
  }
}
