import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';

/** A tab that sleeps or hangs may hold a lock forever. */
const LOCK_WAIT_MS = 10_000;

/**
 * Runs `work` in one tab at a time. Without Web Locks (plain http, blocked site data), or if the lock is
 * not granted in time, two tabs may run `work` at the same time.
 */
export async function withBrowserLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks || isStorageRefused()) return work();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LOCK_WAIT_MS);
  const runWork = () => {
    clearTimeout(timer);
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: controller.signal }, runWork);
  } catch (error) {
    clearTimeout(timer);
    if (!controller.signal.aborted) throw error;
    await work();
  }
}
