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
