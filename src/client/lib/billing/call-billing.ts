import type { AccessToken } from '#client/lib/auth/auth-client.ts';
import { fetchInTime, limitTime } from '#client/lib/http/time-limit.ts';
import { BillingFailure, readErrorBody } from './billing-failure.ts';

/** Where the access token comes from, and a new one when the server refuses it (null: the session has ended). */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

export type BillingCall = {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** Of the screens: mails about money come in it. */
  language?: string;
};

/**
 * Calls one of our billing endpoints as the signed-in parent and gives the answer's body. A token that the server
 * refuses is renewed once. Throws `BillingFailure`, nothing else. After a lost answer it may be called again: the server
 * does one step of a family after another and finds what the earlier call began.
 */
export async function callBilling(call: BillingCall, tokens: TokenSource): Promise<unknown> {
  const response = await limitTime((late) => sendAsUser(call, tokens, late)).catch((error: unknown) => {
    throw error instanceof BillingFailure ? error : new BillingFailure({ kind: 'out-of-reach' });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    throw new BillingFailure({ kind: 'refused', status: response.status, ...readErrorBody(body) });
  }
  return body;
}

async function sendAsUser(call: BillingCall, tokens: TokenSource, late: AbortSignal): Promise<Response> {
  const access = await askForToken(tokens.getAccessToken);
  const response = await send(call, access.token, late);
  if (response.status !== 401) return response;
  const renewed = await askForToken(tokens.renewAccessToken);
  // Another user has signed in meanwhile, in another tab: the call must not touch their money.
  if (renewed.userId !== access.userId) throw new BillingFailure({ kind: 'no-token' });
  return send(call, renewed.token, late);
}

async function askForToken(ask: () => Promise<AccessToken | null>): Promise<AccessToken> {
  const access = await ask().catch(() => {
    throw new BillingFailure({ kind: 'out-of-reach' });
  });
  if (access !== null) return access;
  // Without a network an expired token cannot be renewed; that is no missing one.
  throw new BillingFailure({ kind: navigator.onLine ? 'no-token' : 'out-of-reach' });
}

function send(
  { method, path, body, language }: BillingCall,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetchInTime(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(language ? { 'accept-language': language } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  });
}
