import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { LibraryTable } from '#shared/library/tables/library-tables.ts';
import { isSealed } from './seal-text.ts';

export const MARKER_KEY = 'library';

/** One key for the browser, which holds one family's data at a time; it says whose plan it is. */
export const PLAN_KEY = 'plan';

/** Named here because the tables bring their schemas along, which are not in the first load. */
const TABLE_KEYS: Record<LibraryTable, true> = {
  ...{ categories: true, flashcards: true, sets: true, history: true, entries: true },
  ...{ conflicts: true, imports: true, children: true, rotations: true, stories: true },
};

/** They do not name their account; the marker does. */
export const COPY_KEYS = [MARKER_KEY, ...Object.keys(TABLE_KEYS)];

const SEALING_KEY_PREFIX = 'sealing-key/';

export const sealingKeyName = (userId: string) => SEALING_KEY_PREFIX + userId;

/** From a sign-out by hand until the next sign-in: the copy is forgotten instead of sealed. */
export const signedOutName = (userId: string) => `signed-out/${userId}`;

/** Another account may use the copy's own keys meanwhile. */
export const parkedPrefix = (userId: string) => `sealed/${userId}/`;

export const unreadableName = (userId: string, key: string) => `unreadable/${userId}/${key}`;

const BOOKKEEPING = [SEALING_KEY_PREFIX, 'signed-out/', 'sealed/'];

export function listKeyOwners(storage: SafeStorage): string[] {
  return storage.keys(SEALING_KEY_PREFIX).map((name) => name.slice(SEALING_KEY_PREFIX.length));
}

export function isCopyKey(key: string): boolean {
  return COPY_KEYS.includes(key);
}

export function isBookkeepingKey(key: string): boolean {
  return BOOKKEEPING.some((prefix) => key.startsWith(prefix));
}

/** `outbox/<user>/…`, `rescued/<user>`, drafts and the like. */
export function isAccountKey(key: string, userId: string): boolean {
  return key.split('/').slice(1).includes(userId) && !isBookkeepingKey(key);
}

/** Until this browser has the account's key there is nothing to list. */
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
  isRemembered: (userId: string) => boolean;
};

/** Sealed values, a session that ends with the tab, and readable data of an account whose session has ended. */
export function needsCipher({ local, tab, isRemembered }: Browser): boolean {
  return (
    tab.keys('').some((key) => isCopyKey(key) || key.startsWith(SEALING_KEY_PREFIX)) ||
    listKeyOwners(local).some((userId) => !isRemembered(userId)) ||
    local.keys('').some((key) => !isCopyKey(key) && isSealed(local.read(key) ?? ''))
  );
}
