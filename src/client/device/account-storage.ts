import { openStorageOrMemory } from '#client/lib/storage/safe-storage.ts';

/** Stores unsaved input and other small values for an account. Each key contains a user's id, as in `teach-session/<userId>`. */
export const accountStorage = openStorageOrMemory(() => window.localStorage);
