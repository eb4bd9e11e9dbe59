/** Deletes a database of this browser. Open connections of other tabs close themselves (`versionchange`) first. */
export function deleteDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser without IndexedDB, or one that blocks it, has none.
  }
}
