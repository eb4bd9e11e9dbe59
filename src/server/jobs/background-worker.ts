import { setTimeout as sleep } from 'node:timers/promises';
import { runWithRunId } from '#server/http/log.ts';
import { spreadDelay } from '#shared/lib/backoff.ts';

/** Work that a server does again and again beside its requests: one run at a time. */
export type BackgroundWorker = {
  /** Schedules the first run. Nothing happens before. */
  start(): void;
  /** There may be work: runs soon, or once more when a run is under way. The pause after a failure stays. */
  wake(): void;
  /** Aborts the signal of the run in hand, waits for that run, and begins none any more. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  /**
   * One run. Resolves to the milliseconds until the next one, or to null where only a wake leads to it.
   * @param signal aborted when the worker stops
   */
  run: (signal: AbortSignal) => Promise<number | null>;
  /** Logs a run that failed. */
  onError: (error: unknown) => void;
  /** How long after a failed run the next one comes. */
  retryMs: number;
  /** How long after the start the first run comes; null waits for a wake. */
  firstInMs: number | null;
  /** How long after a wake the run comes. */
  wakeInMs?: number;
  /** How far pauses between runs differ, as a share of them, so that processes that start together drift apart. */
  spread?: number;
  /** How long a stop waits at most for a run that does not heed its signal. */
  stopLimitMs?: number;
};

/** Makes a worker; every loop of the server is one. Any number of processes may run theirs on the same database. */
export function createBackgroundWorker(options: WorkerOptions): BackgroundWorker {
  const { run, onError, retryMs, firstInMs, wakeInMs = 0, spread = 0, stopLimitMs } = options;
  const stopping = new AbortController();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let running: Promise<void> | null = null;
  /** The timer of the next run, and why it was set. */
  let next: { timer: NodeJS.Timeout; reason: 'pause' | 'wake' | 'failure' } | null = null;
  let isWokenMeanwhile = false;

  async function runOnce(): Promise<void> {
    isWokenMeanwhile = false;
    let pause: number | null = null;
    let hasFailed = false;
    try {
      pause = await run(stopping.signal);
    } catch (error) {
      hasFailed = true;
      onError(error);
    }
    running = null;
    if (hasFailed) schedule(spreadDelay(retryMs, spread), 'failure');
    else if (isWokenMeanwhile) schedule(wakeInMs, 'wake');
    else if (pause !== null) schedule(spreadDelay(pause, spread), 'pause');
  }

  function schedule(pauseMs: number, reason: 'pause' | 'wake' | 'failure'): void {
    if (next !== null) clearTimeout(next.timer);
    next = null;
    if (state !== 'started') return;
    const timer = setTimeout(() => {
      next = null;
      running = runWithRunId(runOnce);
    }, pauseMs);
    timer.unref();
    next = { timer, reason };
  }

  return {
    start() {
      if (state !== 'new') return;
      state = 'started';
      if (firstInMs !== null) schedule(firstInMs, 'pause');
    },
    wake() {
      if (running !== null) isWokenMeanwhile = true;
      // A row of wakes must not put the run off, and neither must it hurry what has just failed.
      else if (next === null || next.reason === 'pause') schedule(wakeInMs, 'wake');
    },
    async stop() {
      state = 'stopped';
      stopping.abort();
      if (next !== null) clearTimeout(next.timer);
      if (stopLimitMs === undefined) await running;
      else await Promise.race([running, sleep(stopLimitMs, undefined, { ref: false })]);
    },
  };
}

/** Long enough for an answer to be gone before the work begins that would tell something by its time. */
const REST_BEFORE_WORK_MS = 100;
const REST_AFTER_TROUBLE_MS = 10_000;

/** Works on requests that were only written down before their answer. */
export type AfterAnswers = {
  /** There may be requests, also ones that another process left behind. */
  wake(): void;
  /** Finishes what is in hand and begins nothing new. What is left over is found at the next start. */
  stop(): Promise<void>;
};

/**
 * Any number of processes may run one on the same database.
 * @param workOnNext takes the next request and works on it; false when there was none
 * @param onWorked called after requests were worked on
 * @param trouble what to write to the log when a request could not be worked on
 */
export function createAfterAnswers(deps: {
  workOnNext: () => Promise<boolean>;
  onWorked: () => void;
  log: { error(fields: object, message: string): void };
  trouble: string;
}): AfterAnswers {
  const { workOnNext, onWorked, log, trouble } = deps;
  const worker = createBackgroundWorker({
    run: async (signal) => {
      let hasWorked = false;
      try {
        while (!signal.aborted && (await workOnNext())) hasWorked = true;
      } finally {
        if (hasWorked) onWorked();
      }
      return null;
    },
    onError: (error) => log.error({ err: error }, trouble),
    firstInMs: null,
    wakeInMs: REST_BEFORE_WORK_MS,
    retryMs: REST_AFTER_TROUBLE_MS,
  });
  worker.start();
  return worker;
}
