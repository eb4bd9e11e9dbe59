const STOP_LIMIT_MS = 10_000;

export function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Returns a function that sets how to close when a signal stops the process. A second signal ends it immediately. */
export function stopOnSignals(): (close: () => Promise<void>) => Promise<void> {
  let isStopping = false;
  let closeServer: (() => Promise<void>) | null = null;
  const stop = async () => {
    await closeServer?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      // A database that is still being opened is closed once it is open.
      if (closeServer !== null) void stop();
    });
  }
  return async (close) => {
    closeServer = close;
    if (isStopping) await stop();
  };
}
