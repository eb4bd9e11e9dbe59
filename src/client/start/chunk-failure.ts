import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';

const RELOADED_KEY = 'sproutcards-reloaded-at';
/** After a second failure within this time the parent decides, because another reload would not help. */
const RELOAD_INTERVAL_MS = 60_000;

const MESSAGES =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i;

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}

/** Returns true at most once a minute, and never offline, where a reload could lose the page. */
export function claimReload(storage: SafeStorage, now: number, online: boolean): boolean {
  if (!online || now - Number(storage.read(RELOADED_KEY) ?? 0) < RELOAD_INTERVAL_MS) return false;
  // Without storage, the page could reload forever.
  return storage.write(RELOADED_KEY, String(now));
}
