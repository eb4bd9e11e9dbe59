import { createBackgroundWorker } from './background-worker.ts';

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
