import type { Session } from '@supabase/auth-js';
import { refusesData } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './session-storage.ts';
import { SHARED_SESSION_KEY } from './shared-session.ts';
import { createMemoryStorage, SESSION_KEY, type WebStorage } from './web-storage.ts';

/** The storage of the session, which the auth client shares with this module. */
export const sessionStore = new SessionStorage(
  openWebStorage(() => window.localStorage),
  openTabStorage(),
);

/** Says whether the next sign-in outlives the tab. */
export function rememberNextSession(remember: boolean): void {
  sessionStore.rememberNext(remember);
}

/** The stored session, also an expired one: without a network it still says whose device this is. */
export function readStoredSession(): Session | null {
  try {
    const session: Session | null = JSON.parse(sessionStore.getItem(SESSION_KEY) ?? 'null');
    return session?.refresh_token && session.user?.id ? session : null;
  } catch {
    return null;
  }
}

/** Keeps what this tab has stored in step with a session that another tab announced (null: one has ended). */
export function adoptSession(session: Session | null): void {
  if (session) sessionStore.adopt(SESSION_KEY, JSON.stringify(session));
  else sessionStore.adoptEnd(SESSION_KEY);
}

/**
 * Takes note that local storage now holds a session. The announcement may have come first, and without a session in local
 * storage it was taken for one that ends with the tab.
 */
export function noticeStoredSession({ key, newValue }: StorageEvent): void {
  if (key === SESSION_KEY && newValue !== null) sessionStore.adopt(SESSION_KEY, newValue);
}

/** Shares an unremembered session with the other tabs, once this tab has the account's key to seal it with. */
export function shareSession(): void {
  sessionStore.share(SESSION_KEY);
}

/** Returns where the session of this user lies; null when another user or none is signed in. */
export function sessionPlaceOf(userId: string): 'local' | 'tab' | null {
  return readStoredSession()?.user.id === userId ? sessionStore.placeOf(SESSION_KEY) : null;
}

/** Returns whether this tab has a session of its own, without reading it: that may take the cipher. */
export function holdsTabSession(): boolean {
  return sessionStore.holdsTabSession(SESSION_KEY);
}

/** Returns whether the session outlives the tab ("Remember me"). */
export function isSessionRemembered(): boolean {
  return sessionStore.placeOf(SESSION_KEY) === 'local';
}

/** Returns whether a `storage` event says that another tab has written or removed the session. */
export function isSessionEvent({ key }: StorageEvent): boolean {
  return key === null || key === SESSION_KEY || key === SHARED_SESSION_KEY;
}

/** This tab's session storage, or memory where it is blocked. */
export function openTabStorage(): WebStorage {
  return openWebStorage(() => window.sessionStorage);
}

/** Where the browser refuses to keep anything, a session lasts as long as the page. */
function openWebStorage(open: () => Storage): WebStorage {
  return refusesData(open) ? createMemoryStorage() : open();
}
