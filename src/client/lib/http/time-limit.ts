import { TOO_MANY_REQUESTS } from './http-failure.ts';

/**
 * Returns how long an answer asks to wait (`Retry-After`, RFC 9110: seconds or a date), in milliseconds; null where it does
 * not say.
 */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  const wait = /^[0-9]+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : null;
}

/** When the last refusal for too many requests says that it ends, in milliseconds since 1970. */
let endsAt: number | null = null;

/** Keeps how long a refusal lasts: the auth client hides the header, so it is read where every answer comes by. */
export function noteRetryAfter({ status, headers }: Response): void {
  if (status !== TOO_MANY_REQUESTS) return;
  const wait = readRetryAfter(headers);
  endsAt = wait === null ? null : Date.now() + wait;
}

/** Returns how long the refusal noted last still lasts, in milliseconds; null when it did not say. */
export function recallRetryAfter(): number | null {
  return endsAt === null ? null : Math.max(0, endsAt - Date.now());
}

/** How long a person waits for an answer before the screen says that there is none. */
export const ANSWER_LIMIT_MS = 10_000;

/** Answers without a body, which `Response` takes none for. */
const BODILESS = [204, 205, 304];

export class TimeLimitError extends DOMException {
  constructor() {
    super('No answer came in time.', 'AbortError');
  }
}

/**
 * Runs `work`, which may take several steps, for at most `limitMs`. Rejects then with a `TimeLimitError` and ends the
 * requests that were given `signal`; what does not heed the signal goes on, and its outcome is ignored.
 */
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

/**
 * `fetch` whose answer is here whole, its body too, within `limitMs`; it rejects otherwise. Every request of the app goes
 * through here, so that no stalled connection keeps a button busy.
 */
export function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = ANSWER_LIMIT_MS,
): Promise<Response> {
  return limitTime(async (late) => {
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    const response = await fetch(input, { ...init, signal });
    noteRetryAfter(response);
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return new Response(BODILESS.includes(status) ? null : body, { status, statusText, headers });
  }, limitMs);
}
