import { createRefusal, HttpError, type HttpFailure, isOffline } from './http-failure.ts';
import { ANSWER_LIMIT_MS, fetchInTime, limitTime, readRetryAfter, TimeLimitError } from './time-limit.ts';

/** An access token and the account it belongs to: another tab of this browser may have signed in to another account. */
export type AccessToken = { token: string; userId: string };

/** Where access tokens come from. Both reject when the answer is not known yet, as without a network. */
export type TokenSource = {
  /** Null: signed out. */
  getAccessToken: () => Promise<AccessToken | null>;
  /** A new token after the server refused the old one. Null: the session has ended. */
  renewAccessToken: () => Promise<AccessToken | null>;
};

const UNAUTHORIZED = 401;

/** Whose request it is. When this browser is signed in to another account meanwhile, nothing is sent. */
export type RequestUser = { userId: string; tokens: TokenSource };

export type HttpRequest = {
  path: string;
  /** By default POST with a body and GET without. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** For all of it, the renewal of a token included; `ANSWER_LIMIT_MS` if it is left out. */
  timeoutMs?: number;
  /** Ends the request early; it then counts as unreachable. */
  signal?: AbortSignal;
  /** Left out for requests that need no session. */
  as?: RequestUser;
};

/**
 * Sends a request and returns its good answer, which has arrived whole. A token that the server refuses is renewed once, and
 * the request sent once more. Throws `HttpError`, nothing else.
 */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  const { timeoutMs = ANSWER_LIMIT_MS } = request;
  const response = await limitTime((late) => sendWithToken(request, late), timeoutMs).catch((thrown) => {
    throw thrown instanceof HttpError ? thrown : new HttpError(findSilence(thrown));
  });
  if (response.ok) return response;
  throw new HttpError(await readRefusal(response));
}

async function sendWithToken(request: HttpRequest, late: AbortSignal): Promise<Response> {
  const { as } = request;
  if (!as) return send(request, late);
  const response = await send(request, late, await askForToken(as, as.tokens.getAccessToken));
  if (response.status !== UNAUTHORIZED) return response;
  return send(request, late, await askForToken(as, as.tokens.renewAccessToken));
}

async function askForToken({ userId }: RequestUser, ask: () => Promise<AccessToken | null>): Promise<string> {
  const access = await ask();
  if (access?.userId === userId) return access.token;
  if (access !== null) throw new HttpError({ kind: 'other-account' });
  // Without a network an expired token cannot be renewed, so none does not mean that the session has ended.
  throw new HttpError({ kind: isOffline() ? 'offline' : 'signed-out' });
}

function send(request: HttpRequest, late: AbortSignal, token?: string): Promise<Response> {
  const { path, body, signal, timeoutMs } = request;
  const headers: Record<string, string> = { ...request.headers };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = isFile ? body.type : 'application/json';
  return fetchInTime(
    path,
    {
      method: request.method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    },
    timeoutMs,
  );
}

/** Returns why no answer came. */
function findSilence(thrown: unknown): HttpFailure {
  if (isOffline()) return { kind: 'offline' };
  return { kind: thrown instanceof TimeLimitError ? 'timed-out' : 'unreachable' };
}

/** Reads the refusal of our own endpoints (`error`) and of the dialects for tables and sign-in (`message`). */
async function readRefusal(response: Response): Promise<HttpFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { code, error, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return createRefusal({
    status: response.status,
    code: readText(code),
    message: readText(error) ?? readText(message),
    retryAfterMs: readRetryAfter(response.headers),
  });
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The part of a zod schema, of either build, that reads an answer. */
type AnswerSchema<Answer> = {
  safeParse: (body: unknown) => { success: true; data: Answer } | { success: false };
};

/** Sends a request and returns the JSON of its answer as `schema` reads it. Throws `HttpError`, nothing else. */
export async function fetchAnswer<Answer>(
  schema: AnswerSchema<Answer>,
  request: HttpRequest,
): Promise<Answer> {
  const response = await sendRequest(request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new HttpError({ kind: 'unreadable', message: null });
  return parsed.data;
}
