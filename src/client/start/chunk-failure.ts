const RELOADED_KEY = 'sproutcards-reloaded-at';
/** A second failure within this time is not cured by reloading: then the parent decides. */
const QUIET_MS = 60_000;

/** The words of Chrome, Firefox, Safari, Vite and webpack for a piece of the program that did not arrive. */
const MESSAGES =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i;

/**
 * Returns whether the error means that a part of the page could not be downloaded (old version, weak
 * network).
 */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/**
 * Returns whether the page may reload itself to cure a chunk failure: once a minute, and never without a
 * network, where the reload could lose what is still on screen. Notes the time when it says yes; `getStorage`
 * may throw.
 */
export function claimReload(
  getStorage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  online: boolean,
): boolean {
  if (!online) return false;
  try {
    const storage = getStorage();
    if (now - Number(storage.getItem(RELOADED_KEY) ?? 0) < QUIET_MS) return false;
    storage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
}
