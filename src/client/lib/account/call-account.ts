import type { AccessToken } from '#client/lib/auth/auth-client.ts';
import { readErrorBody } from '#client/lib/billing/billing-failure.ts';
import { fetchInTime, limitTime } from '#client/lib/http/time-limit.ts';
import { AccountDataFailure } from './account-data-failure.ts';

/** Where the access token comes from, and a new one when the server refuses it (null: the session has ended). */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

export type AccountCall = {
  /** The account of the call: when another user has signed in meanwhile, in another tab, nothing is sent. */
  userId: string;
  path: string;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: object;
  /** Where it is neither of them. */
  method?: 'DELETE';
  /** Longer than `ANSWER_LIMIT_MS` for what may honestly take its time, such as a large library on a slow line. */
  timeoutMs?: number;
};

/**
 * Calls an endpoint about the account and gives its good answer, which is here whole. A token that the server refuses is
 * renewed once. Throws `AccountDataFailure`, nothing else.
 */
export async function callAccount(call: AccountCall, tokens: TokenSource): Promise<Response> {
  const response = await limitTime((late) => sendAsUser(call, tokens, late), call.timeoutMs).catch(
    (error: unknown) => {
      throw error instanceof AccountDataFailure ? error : outOfReach();
    },
  );
  if (response.ok) return response;
  const { code, error } = readErrorBody(await response.json().catch(() => null));
  // Without a code it was a proxy that answered: whether our server did anything is unknown.
  throw new AccountDataFailure({ code: code ?? 'out_of_reach', error });
}

async function sendAsUser(call: AccountCall, tokens: TokenSource, late: AbortSignal): Promise<Response> {
  const response = await send(call, await askForToken(call, tokens.getAccessToken), late);
  return response.status === 401
    ? send(call, await askForToken(call, tokens.renewAccessToken), late)
    : response;
}

async function askForToken({ userId }: AccountCall, ask: () => Promise<AccessToken | null>): Promise<string> {
  const access = await ask().catch(() => {
    throw outOfReach();
  });
  if (access?.userId === userId) return access.token;
  // Without a network an expired token cannot be renewed; that is no missing one.
  if (access === null && !navigator.onLine) throw outOfReach();
  throw new AccountDataFailure({ code: 'not_signed_in', error: null });
}

function send(
  { path, body, method, timeoutMs }: AccountCall,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const authorization = `Bearer ${token}`;
  const request: RequestInit =
    body === undefined
      ? { headers: { authorization }, signal, ...(method && { method }) }
      : {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        };
  return fetchInTime(path, request, timeoutMs);
}

export function outOfReach(): AccountDataFailure {
  return new AccountDataFailure({ code: 'out_of_reach', error: null });
}
