import { setTimeout as sleep } from 'node:timers/promises';
import { runWithRunId } from '#server/http/log.ts';
import { spreadDelay } from '#shared/lib/backoff.ts';

export type BackgroundWorker = {
  start(): void;
  /** There may be work: runs soon, or once more when a run is under way. The pause after a failure stays. */
  wake(): void;
  /** Aborts the signal of the current run and waits for it. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  /** Resolves to the milliseconds until the next run, or to null where only a wake leads to it. */
  run: (signal: AbortSignal) => Promise<number | null>;
  onError: (error: unknown) => void;
  retryMs: number;
  /** Null waits for a wake. */
  firstInMs: number | null;
  wakeInMs?: number;
  /** A share of the pauses, so that processes that start together drift apart. */
  spread?: number;
  /** For a run that does not heed its signal. */
  stopLimitMs?: number;
};

/** Every loop of the server: one run at a time. Any number of processes may run theirs on the same database. */
export function createBackgroundWorker(options: WorkerOptions): BackgroundWorker {
  const { run, onError, retryMs, firstInMs, wakeInMs = 0, spread = 0, stopLimitMs } = options;
  const stopping = new AbortController();
  let state: 'new' | 'started' | 'stopped' = 'new';
  let running: Promise<void> | null = null;
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
      // Repeated wake-ups must neither delay the run nor hurry what has just failed.
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

/** Lets the answer go out first: the time of the work would tell something. */
const REST_BEFORE_WORK_MS = 100;
const REST_AFTER_TROUBLE_MS = 10_000;

/** What a stop leaves over is found at the next start. */
export type AfterAnswers = Pick<BackgroundWorker, 'wake' | 'stop'>;

/** Works on requests that were only written down before their answer. @param workOnNext false when there was none */
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
