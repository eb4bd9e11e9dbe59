import type { Session } from '@supabase/auth-js';
import { openStorageOrMemory, parseJson, SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import { SessionStorage } from './session-storage.ts';

/** Lasts as long as the page if the browser refuses to keep anything. */
export const tabStorage = openStorageOrMemory(() => window.sessionStorage);

export const sessionStore = new SessionStorage(
  openStorageOrMemory(() => window.localStorage),
  tabStorage,
);

export function rememberNextSession(remember: boolean): void {
  sessionStore.rememberNext(remember);
}

/** Also an expired one: offline it still says whose device this is. */
export function readStoredSession(): Session | null {
  return parseSession(sessionStore.getItem(SESSION_KEY));
}

export function parseSession(text: string | null): Session | null {
  const session = parseJson(text) as Session | null;
  return session?.refresh_token && session.user?.id ? session : null;
}

export function adoptSession(session: Session | null): void {
  if (session) sessionStore.adopt(SESSION_KEY, JSON.stringify(session));
  else sessionStore.adoptEnd(SESSION_KEY);
}

/** The announcement may have come first, when the session was taken for one that ends with the tab. */
export function noticeStoredSession({ key, newValue }: StorageEvent): void {
  if (key === SESSION_KEY && newValue !== null) sessionStore.adopt(SESSION_KEY, newValue);
}

export function sessionPlaceOf(userId: string): 'local' | 'tab' | null {
  return readStoredSession()?.user.id === userId ? sessionStore.placeOf(SESSION_KEY) : null;
}

export function isSessionRemembered(): boolean {
  return sessionStore.placeOf(SESSION_KEY) === 'local';
}

export function isSessionEvent({ key }: StorageEvent): boolean {
  return key === null || key === SESSION_KEY;
}
