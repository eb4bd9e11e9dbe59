import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request has cost so far, in milliseconds of the database's, a processor's or this process's time. */
export type WorkCost = { ms: number };

const current = new AsyncLocalStorage<WorkCost>();

/** Runs `run` so that what is charged within counts for this request. */
export function withWorkCost<T>(cost: WorkCost, run: () => T): T {
  return current.run(cost, run);
}

/** Runs `work` and charges its duration to the request that it is done for, if it is done for one. */
export async function chargeDuration<T>(work: () => Promise<T>): Promise<T> {
  const cost = current.getStore();
  if (cost === undefined) return work();
  const start = performance.now();
  try {
    return await work();
  } finally {
    cost.ms += performance.now() - start;
  }
}
