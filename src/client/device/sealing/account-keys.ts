import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { LIBRARY_TABLES } from '#shared/library/tables/library-tables.ts';

/** The key of the marker that says whose copy of a library is in a storage, and of which revision. */
export const MARKER_KEY = 'library';

/** The keys of the copy of a library. They do not name their account; the marker does. */
export const COPY_KEYS = [MARKER_KEY, ...LIBRARY_TABLES] as const;

export const SEALING_KEY_PREFIX = 'sealing-key/';

/** Returns where the key lies that seals what this browser keeps of an account. */
export const sealingKeyName = (userId: string) => SEALING_KEY_PREFIX + userId;

/** Present from a sign-out by hand until the account's next sign-in: the copy is forgotten instead of sealed. */
export const signedOutName = (userId: string) => `signed-out/${userId}`;

/** Returns where sealed copies of an account lie: another account may use the copy's own keys meanwhile. */
export const parkedPrefix = (userId: string) => `sealed/${userId}/`;

/** Returns where a value goes that was sealed with a lost key and whose own name is needed. */
export const unreadableName = (userId: string, key: string) => `unreadable/${userId}/${key}`;

const BOOKKEEPING = [SEALING_KEY_PREFIX, 'signed-out/', 'sealed/'];

/** Lists the accounts whose key is in a storage. */
export function listKeyOwners(storage: SafeStorage): string[] {
  return storage.keys(SEALING_KEY_PREFIX).map((name) => name.slice(SEALING_KEY_PREFIX.length));
}

export function isCopyKey(key: string): boolean {
  return (COPY_KEYS as readonly string[]).includes(key);
}

/** Returns whether a key serves the sealing itself. */
export function isBookkeepingKey(key: string): boolean {
  return BOOKKEEPING.some((prefix) => key.startsWith(prefix));
}

/**
 * Returns whether the value of a key holds words of this account: `outbox/<user>/…`, `rescued/<user>`, drafts
 * and the like.
 */
export function isAccountKey(key: string, userId: string): boolean {
  return key.split('/').slice(1).includes(userId) && !isBookkeepingKey(key);
}
