const TOO_MANY_REQUESTS = 429;

/** When the last refusal for asking too often says that it ends, in milliseconds since 1970. */
let endsAt: number | null = null;

/**
 * Takes note of how long a refusal lasts (`Retry-After`, in seconds). The clients of Supabase pass the header on to
 * nobody, so it is read where every answer comes by.
 */
export function noteRetryAfter({ status, headers }: Response): void {
  if (status !== TOO_MANY_REQUESTS) return;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  endsAt = seconds > 0 ? Date.now() + seconds * 1000 : null;
}

/** The whole minutes that the last refusal asks to wait, at least one; null when it did not say. */
export function readWaitMinutes(): number | null {
  return endsAt === null ? null : Math.max(1, Math.ceil((endsAt - Date.now()) / 60_000));
}
