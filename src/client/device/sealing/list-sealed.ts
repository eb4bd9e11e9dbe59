import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { isAccountKey } from './account-keys.ts';
import { isSealed } from './seal-text.ts';

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
