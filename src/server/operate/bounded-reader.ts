/** Returns a function that runs one reading at a time; all who ask while it is under way share its outcome. */
export function joinRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Settles as `work` does, or rejects with `createError()` when that takes longer than `timeoutMs`. The work goes on. */
export function settleInTime<T>(work: Promise<T>, timeoutMs: number, createError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Reads something now and then: what was read is given again for a while, and one reading runs at a time. */
type BoundedReader<T> = () => Promise<T | null>;

/** Null when the reading fails or is late; a late one goes on, and no other begins before it has ended. */
export function createBoundedReader<T>(
  read: () => Promise<T>,
  {
    freshMs,
    timeoutMs,
    now = () => performance.now(),
  }: { freshMs: number; timeoutMs: number; now?: () => number },
): BoundedReader<T> {
  let last: { at: number; value: T | null } | null = null;
  const readOnce = joinRunning(async () => {
    const value = await read().catch(() => null);
    last = { at: now(), value };
    return value;
  });

  return async () => {
    if (last !== null && now() - last.at < freshMs) return last.value;
    return settleInTime(readOnce(), timeoutMs, () => new Error('The reading takes too long.')).catch(
      () => null,
    );
  };
}
