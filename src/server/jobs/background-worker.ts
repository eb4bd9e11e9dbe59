import { setTimeout as sleep } from 'node:timers/promises';
import { runWithRunId } from '#server/http/log.ts';
import { spreadDelay } from '#shared/lib/backoff.ts';

export type BackgroundWorker = {
  start(): void;
  /** Runs soon, or once more if a run is in progress. Does not shorten the pause after a failure. */
  wake(): void;
  /** Aborts the signal of the current run and waits for it. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  /** Resolves to the milliseconds until the next run, or to null if only a wake starts it. */
  run: (signal: AbortSignal) => Promise<number | null>;
  onError: (error: unknown) => void;
  retryMs: number;
  /** If null, the first run waits for a wake. */
  firstInMs: number | null;
  wakeInMs?: number;
  /** The fraction by which each pause varies at random so that processes that start together drift apart. */
  spread?: number;
  stopLimitMs?: number;
};

/** Creates a loop with one run at a time. Any number of processes may run it on the same database. */
export function createBackgroundWorker(options: WorkerOptions): BackgroundWorker {
  const { run, onError, retryMs, firstInMs, wakeInMs = 0, spread = 0, stopLimitMs } = options;
  const controller = new AbortController();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let running: Promise<void> | null = null;
  let scheduled: { timer: NodeJS.Timeout; reason: 'pause' | 'wake' | 'failure' } | null = null;
  let wasWoken = false;

  async function runOnce(): Promise<void> {
    wasWoken = false;
    let pause: number | null = null;
    let hasFailed = false;
    try {
      pause = await run(controller.signal);
    } catch (error) {
      hasFailed = true;
      onError(error);
    }
    running = null;
    if (hasFailed) schedule(spreadDelay(retryMs, spread), 'failure');
    else if (wasWoken) schedule(wakeInMs, 'wake');
    else if (pause !== null) schedule(spreadDelay(pause, spread), 'pause');
  }

  function schedule(pauseMs: number, reason: 'pause' | 'wake' | 'failure'): void {
    if (scheduled !== null) clearTimeout(scheduled.timer);
    scheduled = null;
    if (state !== 'started') return;
    const timer = setTimeout(() => {
      scheduled = null;
      running = runWithRunId(runOnce);
    }, pauseMs);
    timer.unref();
    scheduled = { timer, reason };
  }

  return {
    start() {
      if (state !== 'new') return;
      state = 'started';
      if (firstInMs !== null) schedule(firstInMs, 'pause');
    },
    wake() {
      if (running !== null) wasWoken = true;
      // Repeated wake-ups must neither delay the run nor shorten the pause after a failure.
      else if (scheduled === null || scheduled.reason === 'pause') schedule(wakeInMs, 'wake');
    },
    async stop() {
      state = 'stopped';
      controller.abort();
      if (scheduled !== null) clearTimeout(scheduled.timer);
      if (stopLimitMs === undefined) await running;
      else await Promise.race([running, sleep(stopLimitMs, undefined, { ref: false })]);
    },
  };
}

/** The response is sent first, because the duration of the work could reveal something. */
const DELAY_BEFORE_WORK_MS = 100;
const RETRY_AFTER_ERROR_MS = 10_000;

export type RequestWorker = Pick<BackgroundWorker, 'wake' | 'stop'>;

/** Processes requests that were recorded before their response was sent. `processNext` returns false if there is none. */
export function createRequestWorker(deps: {
  processNext: () => Promise<boolean>;
  onProcessed: () => void;
  log: { error(fields: object, message: string): void };
  errorMessage: string;
}): RequestWorker {
  const worker = createBackgroundWorker({
    run: async (signal) => {
      let hasProcessed = false;
      try {
        while (!signal.aborted && (await deps.processNext())) hasProcessed = true;
      } finally {
        if (hasProcessed) deps.onProcessed();
      }
      return null;
    },
    onError: (error) => deps.log.error({ err: error }, deps.errorMessage),
    firstInMs: null,
    wakeInMs: DELAY_BEFORE_WORK_MS,
    retryMs: RETRY_AFTER_ERROR_MS,
  });
  worker.start();
  return worker;
}
