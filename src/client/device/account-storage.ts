import { openStorageOrMemory } from '#client/lib/storage/safe-storage.ts';

/** Small things of accounts, such as what was typed and not saved. A key holds its account's id as a part (`teach-session/<user>`). */
export const accountStorage = openStorageOrMemory(() => window.localStorage);
