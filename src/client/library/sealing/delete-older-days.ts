/** The database of the days that do not fit into local storage. */
export const olderDaysName = (userId: string) => `sproutcards-days/${userId}`;

/**
 * Deletes the database of older days. Open connections of other tabs close themselves (`versionchange`)
 * first.
 */
export function deleteOlderDays(userId: string): void {
  try {
    indexedDB.deleteDatabase(olderDaysName(userId));
  } catch {
    // A browser without IndexedDB, or one that blocks it, has none.
  }
}
