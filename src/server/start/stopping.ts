const STOP_LIMIT_MS = 10_000;

export function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A second signal ends the process at once. The returned function closes what it is given. */
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
      // A database that is still being opened is closed once it is open.
      if (closeOpened !== null) void stop();
    });
  }
  return async (close) => {
    closeOpened = close;
    if (isAsked) await stop();
  };
}
