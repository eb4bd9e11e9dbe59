import { holdsTabSession, sessionPlaceOf, shareSession } from '#client/device/session/stored-session.ts';
import { isSignedOut, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type TokenSource } from '#client/lib/http/send-request.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { SEALING_KEY_PATH, SealingKeySchema } from '#shared/library/sealing-key.ts';
import { needsCipher, PLAN_KEY } from './account-keys.ts';
import type { AccountVault } from './account-vault.ts';
import { deleteMedia, deleteOlderDays, deleteSentMedia, unsentMediaName } from './delete-databases.ts';
import { isCipherLoaded, loadCipher } from './seal-text.ts';
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
    deleteSentMedia(userId, local);
  },
});

/** Read neither the session nor an account's storage before. Rejects if the cipher does not arrive. */
export async function prepareSealing(): Promise<void> {
  const isRemembered = (userId: string) => sessionPlaceOf(userId) === 'local';
  if (holdsTabSession() || needsCipher({ local, tab, isRemembered })) await loadCipher();
}

/** A key must hold the account's id as a part of its path (`outbox/<user>/<id>`), to be found when the session ends. */
export function openAccountStorage(userId: string): AccountVault {
  return registry.open(userId);
}

/** `offline`: a remembered session may go on with its copy. `refused`: the session has ended. Never rejects. */
export function prepareAccountStorage(
  userId: string,
  tokens: TokenSource,
): Promise<'ready' | 'offline' | 'refused'> {
  if (registry.open(userId).isReady) return Promise.resolve('ready');
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
    // An unreachable server cannot renew an expired token either; then the session is still here.
    const isOver = isSignedOut(toHttpFailure(error)) && sessionPlaceOf(userId) === null;
    return isOver ? 'refused' : 'offline';
  }
}

/** Call it before a sign-out by hand, and with false when that failed. */
export function markSignedOut(userId: string, isSignedOut: boolean): void {
  registry.markSignedOut(userId, isSignedOut);
}

/** Seals all unless signed out by hand: the server may have been restored from a backup. */
export function closeAccount(userId: string): void {
  forgetPlan();
  if (isCipherLoaded()) registry.close(userId);
  else
    void loadCipher().then(
      () => registry.close(userId),
      () => {},
    );
}

/** For accounts whose page was closed before it could; call it at the start. */
export function closeLeftoverAccounts(currentUserId: string | null): void {
  registry.closeLeftovers(currentUserId);
}

/** Unlike a sign-out, also removes unsent changes, refused ones and drafts: the account no longer exists. */
export function eraseAccount(userId: string): void {
  forgetPlan();
  registry.erase(userId);
  local.remove(unsentMediaName(userId));
  deleteMedia(userId);
}

function forgetPlan(): void {
  local.remove(PLAN_KEY);
  tab.remove(PLAN_KEY);
}
