import { TOO_MANY_REQUESTS } from './http-failure.ts';

/** Returns `Retry-After` (RFC 9110), which is in seconds or a date by the server's clock, in milliseconds. */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = /^[0-9]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - sentAt;
  return Number.isFinite(wait) ? Math.max(wait, 0) : null;
}

let retryAt: number | null = null;

/** Records the header of every answer, because the auth client hides it. */
export function recordRetryAfter({ status, headers }: Response): void {
  if (status !== TOO_MANY_REQUESTS) return;
  const wait = readRetryAfter(headers);
  retryAt = wait === null ? null : Date.now() + wait;
}

export function getRetryAfterMs(): number | null {
  return retryAt === null ? null : Math.max(0, retryAt - Date.now());
}

export const ANSWER_TIMEOUT_MS = 10_000;

/** `Response` accepts no body for these statuses. */
const STATUSES_WITHOUT_BODY = [204, 205, 304];

export class TimeoutError extends DOMException {
  constructor() {
    super('No answer came in time.', 'AbortError');
  }
}

/** Rejects after the timeout. Work that ignores `signal` continues, but its outcome is ignored. */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Result> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new TimeoutError();
      controller.abort(reason);
      reject(reason);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Response> {
  return withTimeout(async (late) => {
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    // The browser's cache may hold a captive portal's answer for this address.
    const response = await fetch(input, { cache: 'no-store', ...init, signal });
    recordRetryAfter(response);
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : body, {
      status,
      statusText,
      headers,
    });
  }, timeoutMs);
}
