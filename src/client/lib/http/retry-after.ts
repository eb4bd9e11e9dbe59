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
