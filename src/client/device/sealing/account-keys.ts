import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { LIBRARY_TABLES } from '#shared/library/tables/library-tables.ts';
import { isSealed } from './seal-text.ts';

/** The key of the marker that says whose copy of a library is in a storage, and of which revision. */
export const MARKER_KEY = 'library';

/** The keys of the copy of a library. They do not name their account; the marker does. */
export const COPY_KEYS = [MARKER_KEY, ...LIBRARY_TABLES] as const;

const SEALING_KEY_PREFIX = 'sealing-key/';

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

/**
 * Lists what of an account was sealed with a key that is lost, without what lies under `except`. Until this browser has
 * the account's key there is nothing to list.
 */
export function listSealed(
  storage: SafeStorage,
  userId: string,
  except: readonly string[],
): { key: string; text: string }[] {
  return storage
    .keys('')
    .filter((key) => isAccountKey(key, userId) && !except.some((prefix) => key.startsWith(prefix)))
    .map((key) => ({ key, text: storage.read(key) ?? '' }))
    .filter(({ text }) => isSealed(text));
}

type Browser = {
  local: SafeStorage;
  tab: SafeStorage;
  /** Returns whether the browser remembers a session of this account. */
  isRemembered: (userId: string) => boolean;
};

/**
 * Returns whether this browser keeps something that cannot be read, moved or put right without the cipher: sealed values,
 * what a session that ends with the tab keeps, and what an account left readable whose session has ended.
 */
export function needsCipher({ local, tab, isRemembered }: Browser): boolean {
  return (
    tab.keys('').some((key) => isCopyKey(key) || key.startsWith(SEALING_KEY_PREFIX)) ||
    listKeyOwners(local).some((userId) => !isRemembered(userId)) ||
    local.keys('').some((key) => !isCopyKey(key) && isSealed(local.read(key) ?? ''))
  );
}
