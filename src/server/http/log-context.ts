import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What every log line carries that is written meanwhile: the id of a request, or of a run in the background. */
type LogContext = { reqId: string } | { run: string };

const context = new AsyncLocalStorage<LogContext>();

/** Runs `run`, and what it starts, with the request's id in every log line. */
export function runWithRequestId<T>(reqId: string, run: () => T): T {
  return context.run({ reqId }, run);
}

/** Runs a piece of background work with a new id in every log line, whatever request caused it. */
export function runWithRunId<T>(run: () => T): T {
  return context.run({ run: randomUUID() }, run);
}

/** Returns what to add to a log line here; nothing outside requests and runs. */
export function readLogContext(): LogContext | Record<string, never> {
  return context.getStore() ?? {};
}
