import { createSafeStorage } from './safe-storage.ts';

const ASKED_KEY = 'sproutcards-storage-asked';
const storage = createSafeStorage(() => localStorage);

/** Asks the browser not to delete what this device stores. Firefox asks the parent. */
export function keepStorage(): void {
  navigator.storage?.persist?.().catch(() => {});
}

export function keepStorageOnce(): void {
  if (storage.read(ASKED_KEY) === null && storage.write(ASKED_KEY, 'yes')) keepStorage();
}
