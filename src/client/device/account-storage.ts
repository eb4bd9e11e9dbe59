import { openStorageOrMemory } from '#client/lib/storage/safe-storage.ts';

/** Unsaved input and other small values of an account. Each key contains the account's id, as in `teach-session/<user>`. */
export const accountStorage = openStorageOrMemory(() => window.localStorage);
