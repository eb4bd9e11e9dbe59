import type { AccessToken } from '#client/lib/auth/auth-client.ts';
import { BillingFailure, readErrorBody } from './billing-failure.ts';

/** The payment service may be asked twice and a lock waited for on the way; then the parent should hear something. */
const TIMEOUT_MS = 60_000;

/** Where the access token comes from, and a new one when the server refuses it (null: the session has ended). */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

export type BillingCall = { method: 'GET' | 'POST'; path: string; body?: object };

/**
 * Calls one of our billing endpoints as the signed-in parent and gives the answer's body. A token that the server
 * refuses is renewed once. Throws `BillingFailure`, nothing else.
 */
export async function callBilling(call: BillingCall, tokens: TokenSource): Promise<unknown> {
  const access = await askForToken(tokens.getAccessToken);
  let response = await send(call, access.token);
  if (response.status === 401) {
    const renewed = await askForToken(tokens.renewAccessToken);
    // Somebody else has signed in meanwhile, in another tab: it must not happen to their money.
    if (renewed.userId !== access.userId) throw new BillingFailure({ kind: 'no-token' });
    response = await send(call, renewed.token);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    throw new BillingFailure({ kind: 'refused', status: response.status, ...readErrorBody(body) });
  }
  return body;
}

async function askForToken(ask: () => Promise<AccessToken | null>): Promise<AccessToken> {
  const access = await ask().catch(() => {
    throw new BillingFailure({ kind: 'out-of-reach' });
  });
  if (access !== null) return access;
  // Without a network an expired token cannot be renewed; that is no missing one.
  throw new BillingFailure({ kind: navigator.onLine ? 'no-token' : 'out-of-reach' });
}

async function send({ method, path, body }: BillingCall, token: string): Promise<Response> {
  try {
    return await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new BillingFailure({ kind: 'out-of-reach' });
  }
}
