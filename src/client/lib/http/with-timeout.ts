import { TOO_MANY_REQUESTS } from './http-failure.ts';

/** Returns `Retry-After` (RFC 9110) in milliseconds. It is in seconds or a date by the server's clock. */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now();
  const waitMs = /^[0-9]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - sentAt;
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : null;
}

let retryAt: number | null = null;

/** Records the header of every response, because the auth client hides it. */
export function recordRetryAfter({ status, headers }: Response): void {
  if (status !== TOO_MANY_REQUESTS) return;
  const waitMs = readRetryAfter(headers);
  retryAt = waitMs === null ? null : Date.now() + waitMs;
}

export function getRetryAfterMs(): number | null {
  return retryAt === null ? null : Math.max(0, retryAt - Date.now());
}

export const RESPONSE_TIMEOUT_MS = 10_000;

/** `Response` accepts no body for these statuses. */
const STATUSES_WITHOUT_BODY = [204, 205, 304];

export class TimeoutError extends DOMException {
  constructor() {
    super('No response arrived in time.', 'AbortError');
  }
}

/**
 * Rejects after the timeout. If `work` ignores its signal, it continues, but its outcome is discarded. The signal also
 * aborts with `outer`. `AbortSignal.any` would do, but browsers before 2024 lack it.
 */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  timeoutMs = RESPONSE_TIMEOUT_MS,
  outer?: AbortSignal | null,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new TimeoutError();
      controller.abort(reason);
      reject(reason);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), timedOut]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

export function fetchWithTimeout(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<Response> {
  return withTimeout(
    async (signal) => {
      // The browser's cache may contain a captive portal's response for this URL.
      const response = await fetch(input, { cache: 'no-store', ...init, signal });
      recordRetryAfter(response);
      const body = await response.arrayBuffer();
      const { status, statusText, headers } = response;
      return new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : body, {
        status,
        statusText,
        headers,
      });
    },
    timeoutMs,
    init.signal,
  );
}
