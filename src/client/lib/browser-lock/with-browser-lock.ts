import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';

/** A tab that sleeps or hangs may hold a lock forever. */
const LOCK_WAIT_MS = 10_000;

/**
 * Runs the tabs of a browser one after another. Without Web Locks (plain http, blocked site data), or if the lock is
 * not granted in time, `work` may run at the same time as in another tab.
 */
export async function withBrowserLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks || isStorageRefused()) return work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), LOCK_WAIT_MS);
  const workInTurn = () => {
    clearTimeout(timer);
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: wait.signal }, workInTurn);
  } catch (error) {
    clearTimeout(timer);
    if (!wait.signal.aborted) throw error;
    await work();
  }
}
