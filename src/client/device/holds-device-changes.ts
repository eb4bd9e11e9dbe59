import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { listSealed } from './sealing/list-sealed.ts';
import { outboxPrefix } from './write-pending.ts';

/** Returns the beginnings of the keys under which the tabs of this browser write changes of an account, and the rescue. */
export function listChangePrefixes(userId: string): string[] {
  return [outboxPrefix(userId), `refused/${userId}/`, `rescued/${userId}`];
}

/** Returns whether this browser holds what only `DeviceChanges` can read: changes, a rescue, or what lost its key. */
export function holdsDeviceChanges(storage: SafeStorage, userId: string): boolean {
  const isWritten = listChangePrefixes(userId).some((prefix) => storage.keys(prefix).length > 0);
  return isWritten || listSealed(storage, userId, []).length > 0;
}
