import { runWithRunId } from './log-context.ts';

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
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;

  async function work(): Promise<void> {
    let rest: number | null = null;
    let worked = false;
    try {
      while (!stopped && (await deps.workOnNext())) worked = true;
    } catch (error) {
      deps.log.error({ err: error }, deps.trouble);
      rest = REST_AFTER_TROUBLE_MS;
    }
    if (worked) deps.onWorked();
    running = null;
    if (rest !== null) schedule(rest);
  }

  function schedule(rest: number): void {
    if (stopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      // A request that came during the last look may have been missed by it: look again afterwards.
      if (running !== null) schedule(rest);
      else running = runWithRunId(work);
    }, rest);
    timer.unref();
  }

  return {
    wake: () => schedule(REST_BEFORE_WORK_MS),
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
