import { createRefusal, HttpError, type HttpFailure, isOffline, readServerCode } from './http-failure.ts';
import {
  fetchWithTimeout,
  RESPONSE_TIMEOUT_MS,
  readRetryAfter,
  TimeoutError,
  withTimeout,
} from './with-timeout.ts';

export type AccessToken = { token: string; userId: string };

/** Both functions reject if there is no response, and resolve to null when signed out. */
export type TokenSource = {
  getAccessToken: () => Promise<AccessToken | null>;
  renewAccessToken: () => Promise<AccessToken | null>;
};

const UNAUTHORIZED = 401;

export type RequestUser = { userId: string; tokens: TokenSource };

export type HttpRequest = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  as?: RequestUser;
};

/** Returns a successful response with its complete body. Renews a refused token once. Throws only `HttpError`. */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  const { timeoutMs = RESPONSE_TIMEOUT_MS } = request;
  const response = await withTimeout(
    (signal) => sendWithToken(request, signal),
    timeoutMs,
    request.signal,
  ).catch((thrown) => {
    throw thrown instanceof HttpError ? thrown : new HttpError(toConnectionFailure(thrown));
  });
  // Only a captive portal responds with a page.
  if (response.ok && isPage(response)) throw new HttpError({ kind: 'unreadable', message: null });
  if (response.ok) return response;
  throw new HttpError(await readRefusal(response));
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false;
}

async function sendWithToken(request: HttpRequest, signal: AbortSignal): Promise<Response> {
  const { as } = request;
  if (!as) return send(request, signal);
  const response = await send(request, signal, await requireToken(as, as.tokens.getAccessToken));
  if (response.status !== UNAUTHORIZED || readServerCode(response.headers) === null) return response;
  return send(request, signal, await requireToken(as, as.tokens.renewAccessToken));
}

async function requireToken(
  { userId }: RequestUser,
  getToken: () => Promise<AccessToken | null>,
): Promise<string> {
  const accessToken = await getToken();
  if (accessToken?.userId === userId) return accessToken.token;
  if (accessToken !== null) throw new HttpError({ kind: 'other-account' });
  // An offline device cannot renew its token, so a missing token does not mean that the session has ended.
  throw new HttpError({ kind: isOffline() ? 'offline' : 'signed-out' });
}

function send(request: HttpRequest, signal: AbortSignal, token?: string): Promise<Response> {
  const { path, body, timeoutMs } = request;
  const headers: Record<string, string> = { ...request.headers };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = isFile ? body.type : 'application/json';
  return fetchWithTimeout(
    path,
    {
      method: request.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal,
    },
    timeoutMs,
  );
}

function toConnectionFailure(thrown: unknown): HttpFailure {
  if (isOffline()) return { kind: 'offline' };
  return { kind: thrown instanceof TimeoutError ? 'timed-out' : 'unreachable' };
}

/** Reads `error` from our own endpoints and `message` from the dialects for tables and sign-in. */
async function readRefusal(response: Response): Promise<HttpFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return createRefusal({
    status: response.status,
    code: readServerCode(response.headers),
    message: readText(error) ?? readText(message),
    retryAfterMs: readRetryAfter(response.headers),
  });
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

const EMPTY_RESPONSE_STATUSES = [201, 204];

/** Sends a request whose response has no body. A captive portal would respond with a page and status 200. */
export async function sendCommand(request: HttpRequest): Promise<void> {
  const { status } = await sendRequest(request);
  if (!EMPTY_RESPONSE_STATUSES.includes(status)) throw new HttpError({ kind: 'unreadable', message: null });
}

type ResponseSchema<Body> = {
  safeParse: (body: unknown) => { success: true; data: Body } | { success: false };
};

export async function fetchJson<Body>(schema: ResponseSchema<Body>, request: HttpRequest): Promise<Body> {
  const response = await sendRequest(request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new HttpError({ kind: 'unreadable', message: null });
  return parsed.data;
}

export const API_KEY = 'sproutcards-browser';

export const REST_HEADERS = { apikey: API_KEY };

export function restPath(table: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? `/rest/v1/${table}` : `/rest/v1/${table}?${search}`;
}
