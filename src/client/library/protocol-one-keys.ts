import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';

/** The end of an old key: `<device>/<seq>`, a UUID and a number from 1. */
export const OLD_KEY_END = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/](0*[1-9][0-9]{0,14})$/;

/** Returns whether the first protocol has left changes of an account in this browser. */
export function holdsProtocolOne(storage: SafeStorage, userId: string): boolean {
  return [`refused/${userId}/`, `outbox/${userId}/`].some((prefix) =>
    storage.keys(prefix).some((key) => OLD_KEY_END.test(key.slice(prefix.length))),
  );
}
