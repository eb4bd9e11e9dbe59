import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';

/** Deletes a database of this browser. Open connections of other tabs close themselves (`versionchange`) first. */
function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without IndexedDB, or one that blocks it, has none.
  }
}

/** The database of the days that do not fit into local storage. */
export const olderDaysName = (userId: string) => `sproutcards-days/${userId}`;

export const deleteOlderDays = (userId: string) => deleteDatabase(olderDaysName(userId));

/** The database of the sounds that this browser keeps of an account. */
export const soundsName = (userId: string) => `sproutcards-sounds/${userId}`;

/** Present as long as a sound of the account waits to be sent. It says nothing else, so it is never sealed. */
export const unsentSoundsName = (userId: string) => `unsent-sounds-${userId}`;

/** Deletes the database of sounds, unless one of them waits to be sent: they stay, sealed, until the next sign-in. */
export function deleteSentSounds(userId: string, local: Pick<SafeStorage, 'read'>): void {
  if (local.read(unsentSoundsName(userId)) === null) deleteSounds(userId);
}

export const deleteSounds = (userId: string) => deleteDatabase(soundsName(userId));
