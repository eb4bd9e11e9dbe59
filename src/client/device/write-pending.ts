import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { Change } from '#shared/library/change.ts';

/**
 * A change that the server has not acknowledged yet. `base` is the revision it was made on, `at` orders the changes of
 * this browser.
 */
export type PendingChange = { id: string; at: number; base: number; change: Change };

/** The beginning of the keys under which the tabs of this browser keep the unsent changes of an account. */
export function outboxPrefix(userId: string): string {
  return `outbox/${userId}/`;
}

/** Writes an unsent change and returns whether it is stored. */
export function writePending(
  storage: SafeStorage,
  userId: string,
  { id, ...stored }: PendingChange,
): boolean {
  return storage.write(outboxPrefix(userId) + id, JSON.stringify(stored));
}
