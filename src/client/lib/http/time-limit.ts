import { TOO_MANY_REQUESTS } from './http-failure.ts';

/** Returns `Retry-After` (RFC 9110), which is in seconds or a date by the server's clock, in milliseconds. */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now();
  const wait = /^[0-9]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - sentAt;
  return Number.isFinite(wait) ? Math.max(wait, 0) : null;
}

let endsAt: number | null = null;

/** The auth client hides the header, so it is read where every answer passes. */
export function noteRetryAfter({ status, headers }: Response): void {
  if (status !== TOO_MANY_REQUESTS) return;
  const wait = readRetryAfter(headers);
  endsAt = wait === null ? null : Date.now() + wait;
}

export function recallRetryAfter(): number | null {
  return endsAt === null ? null : Math.max(0, endsAt - Date.now());
}

export const ANSWER_LIMIT_MS = 10_000;

/** `Response` accepts no body for these statuses. */
const STATUSES_WITHOUT_BODY = [204, 205, 304];

export class TimeLimitError extends DOMException {
  constructor() {
    super('No answer came in time.', 'AbortError');
  }
}

/** Work that ignores `signal` continues, but its outcome is ignored. */
export async function limitTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  limitMs = ANSWER_LIMIT_MS,
): Promise<Result> {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new TimeLimitError();
      end.abort(reason);
      reject(reason);
    }, limitMs);
  });
  try {
    return await Promise.race([work(end.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = ANSWER_LIMIT_MS,
): Promise<Response> {
  return limitTime(async (late) => {
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    // The browser's cache may hold a captive portal's answer for this address.
    const response = await fetch(input, { cache: 'no-store', ...init, signal });
    noteRetryAfter(response);
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(STATUSES_WITHOUT_BODY.includes(status) ? null : body, {
      status,
      statusText,
      headers,
    });
  }, limitMs);
}
