/** After this long a stop is forced: requests still open then are stuck. */
const STOP_LIMIT_MS = 10_000;

/** Ends the process with words for the person who started it. */
export function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Stops on the first signal; a second one ends the process at once. Returns a function that says what a stop has to close from now
 * on; where a signal came before, it closes that and does not return.
 */
export function stopOnSignals(): (close: () => Promise<void>) => Promise<void> {
  let isAsked = false;
  let closeOpened: (() => Promise<void>) | null = null;
  const stop = async () => {
    await closeOpened?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      // A database that is being opened is closed when it is open.
      if (closeOpened !== null) void stop();
    });
  }
  return async (close) => {
    closeOpened = close;
    if (isAsked) await stop();
  };
}
