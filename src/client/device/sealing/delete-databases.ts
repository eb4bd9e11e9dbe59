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

export const mediaName = (userId: string) => `sproutcards-media/${userId}`;

/** Says nothing else, so it is never sealed. */
export const unsentMediaName = (userId: string) => `unsent-media-${userId}`;

/** Unsent media stay, sealed, until the next sign-in. */
export function deleteSentMedia(userId: string, local: Pick<SafeStorage, 'read'>): void {
  if (local.read(unsentMediaName(userId)) === null) deleteMedia(userId);
}

export const deleteMedia = (userId: string) => deleteDatabase(mediaName(userId));
