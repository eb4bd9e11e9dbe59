import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { isCopyKey, listKeyOwners, SEALING_KEY_PREFIX } from './account-keys.ts';
import { isSealed } from './seal-text.ts';

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
