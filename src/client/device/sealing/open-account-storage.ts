import { forgetPlan } from '#client/device/forget-plan.ts';
import { holdsTabSession, sessionPlaceOf, shareSession } from '#client/device/session/stored-session.ts';
import { isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type TokenSource } from '#client/lib/http/send-request.ts';
import { createSafeStorage, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SEALING_KEY_PATH, SealingKeySchema } from '#shared/library/sealing-key.ts';
import { needsCipher } from './account-keys.ts';
import { deleteOlderDays, deleteSentSounds, deleteSounds, unsentSoundsName } from './delete-databases.ts';
import type { ParkedCopy } from './library-copies.ts';
import { isCipherLoaded, loadCipher, type Sealer } from './seal-text.ts';
import { VaultRegistry } from './vault-registry.ts';

const ANSWER_WITHIN_MS = 20_000;

const local = createSafeStorage(() => window.localStorage);
const tab = createSafeStorage(() => window.sessionStorage);
const registry = new VaultRegistry({
  local,
  tab,
  sessionPlaceOf,
  deleteDatabases: (userId) => {
    deleteOlderDays(userId);
    deleteSentSounds(userId, local);
  },
});

/**
 * Fetches the cipher if something that this browser keeps needs it. Before it resolves, neither the session nor an
 * account's storage may be read. Rejects when the cipher does not arrive.
 */
export async function prepareSealing(): Promise<void> {
  const isRemembered = (userId: string) => sessionPlaceOf(userId) === 'local';
  if (holdsTabSession() || needsCipher({ local, tab, isRemembered })) await loadCipher();
}

/**
 * Returns the storage of an account's data: plain key names and plain texts for every caller. With a remembered session it
 * is local storage. Otherwise the copy of the library (`COPY_KEYS`) is in this tab's session storage, and every other
 * value sealed in local storage; until this browser has the account's key, `write` then answers false.
 *
 * It always is the same object for the same account while its session lasts. Before the first library is shown, wait for
 * `prepareAccountStorage`; screens inside the library need not.
 *
 * A key other than the copy's must carry the account's id as a whole part of its path (`outbox/<user>/<id>`): that is how
 * it is found when the session ends.
 */
export function openAccountStorage(userId: string): SafeStorage {
  return registry.open(userId);
}

/**
 * Returns the sealer of an account's data outside of `openAccountStorage`; it follows the session like that
 * storage.
 */
export function openAccountSealer(userId: string): Sealer {
  return registry.open(userId).sealer;
}

/** Lists the copies of the account's library that wait sealed beside the readable one. */
export function listParkedCopies(userId: string): ParkedCopy[] {
  return registry.open(userId).listParkedCopies();
}

/** Returns whether this browser already has the account's key. */
export function isAccountStorageReady(userId: string): boolean {
  return registry.open(userId).hasKey;
}

/**
 * Makes sure that this browser has the key that seals the account's data; asks the server once per browser and session.
 * `ready`: what was sealed is readable. `offline`: the server is out of reach or too old to have keys; a remembered session
 * may go on with the copy it has. `refused`: the session has ended, which the auth state is about to say. Never rejects.
 */
export function prepareAccountStorage(
  userId: string,
  tokens: TokenSource,
): Promise<'ready' | 'offline' | 'refused'> {
  if (isAccountStorageReady(userId)) return Promise.resolve('ready');
  const pending = underWay.get(userId);
  if (pending) return pending;
  const started = fetchKey(userId, tokens).finally(() => underWay.delete(userId));
  underWay.set(userId, started);
  return started;
}

const underWay = new Map<string, Promise<'ready' | 'offline' | 'refused'>>();

async function fetchKey(userId: string, tokens: TokenSource): Promise<'ready' | 'offline' | 'refused'> {
  try {
    const as = { userId, tokens };
    const path = SEALING_KEY_PATH;
    const { key } = await fetchAnswer(SealingKeySchema, { path, as, timeoutMs: ANSWER_WITHIN_MS });
    await prepareSealing();
    if (sessionPlaceOf(userId) === null) return 'refused';
    registry.open(userId).useKey(key);
    shareSession();
    return 'ready';
  } catch (error) {
    // A server out of reach cannot renew an expired token either; then the session is still here.
    const isOver = isSignedOut(toHttpFailure(error)) && sessionPlaceOf(userId) === null;
    return isOver ? 'refused' : 'offline';
  }
}

/** Call it before a sign-out by hand, and with false when that failed. */
export function markSignedOut(userId: string, isSignedOut: boolean): void {
  registry.markSignedOut(userId, isSignedOut);
}

/**
 * Ends the use of an account in this browser after its session has ended. After a sign-out by hand the copy is forgotten
 * and what was not sent stays, sealed. After any other end everything stays, sealed: the server may merely have been
 * restored from a backup. Where the cipher is still missing, and never comes, the next start does it.
 */
export function closeAccount(userId: string): void {
  forgetPlan();
  if (isCipherLoaded()) registry.close(userId);
  else
    void loadCipher().then(
      () => registry.close(userId),
      () => {},
    );
}

/** Seals or forgets what accounts left behind whose page was closed before it could; call it at the start. */
export function closeLeftoverAccounts(currentUserId: string | null): void {
  registry.closeLeftovers(currentUserId);
}

/** Removes everything of an account that no longer exists, also what was not sent. */
export function eraseAccount(userId: string): void {
  registry.erase(userId);
  local.remove(unsentSoundsName(userId));
  deleteSounds(userId);
}
