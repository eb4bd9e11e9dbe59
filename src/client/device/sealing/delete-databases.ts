import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';

function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without IndexedDB, or one that blocks it, has none.
  }
}

export const olderDaysName = (userId: string) => `sproutcards-days/${userId}`;

export const deleteOlderDays = (userId: string) => deleteDatabase(olderDaysName(userId));

export const soundsName = (userId: string) => `sproutcards-sounds/${userId}`;

/** Says nothing else, so it is never sealed. */
export const unsentSoundsName = (userId: string) => `unsent-sounds-${userId}`;

/** Unsent sounds stay, sealed, until the next sign-in. */
export function deleteSentSounds(userId: string, local: Pick<SafeStorage, 'read'>): void {
  if (local.read(unsentSoundsName(userId)) === null) deleteSounds(userId);
}

export const deleteSounds = (userId: string) => deleteDatabase(soundsName(userId));
