import type { Session, SupportedStorage } from '@supabase/auth-js';
import {
  openStorageOrMemory,
  parseJson,
  type SafeStorage,
  SESSION_KEY,
} from '#client/lib/storage/safe-storage.ts';

/** auth-js stores the PKCE secret of a sign-in in progress under `<key>-code-verifier`. */
const VERIFIER_SUFFIX = '-code-verifier';
const NEXT_IS_FOR_TAB = 'sproutcards-session-for-tab';

/** Stores a remembered session in local storage and others per tab. If that storage is full, it uses the other one. */
export class SessionStorage implements SupportedStorage {
  readonly #local: SafeStorage;
  readonly #tab: SafeStorage;
  #remember: boolean | null = null;

  constructor(local: SafeStorage, tab: SafeStorage) {
    this.#local = local;
    this.#tab = tab;
  }

  rememberNext(remember: boolean): void {
    this.#remember = remember;
    if (remember) this.#tab.remove(NEXT_IS_FOR_TAB);
    else this.#tab.write(NEXT_IS_FOR_TAB, '1');
  }

  getItem(key: string): string | null {
    return this.#tab.read(key) ?? this.#local.read(key);
  }

  setItem(key: string, value: string): void {
    if (key.endsWith(VERIFIER_SUFFIX)) {
      // Stored per tab so that a second tab that leaves for Google does not overwrite the secret of the first.
      if (!this.#tab.write(key, value)) this.#local.write(key, value);
      return;
    }
    const wasForTab = this.#tab.read(key) !== null || this.#tab.read(NEXT_IS_FOR_TAB) !== null;
    const isForTab = this.#remember === null ? wasForTab : !this.#remember;
    const [preferred, fallback] = isForTab ? [this.#tab, this.#local] : [this.#local, this.#tab];
    const usedStorage = [preferred, fallback].find((storage) => storage.write(key, value));
    this.#remember = null;
    this.#tab.remove(NEXT_IS_FOR_TAB);
    if (usedStorage === this.#tab) this.#local.remove(key);
    else if (usedStorage === this.#local) this.#tab.remove(key);
  }

  removeItem(key: string): void {
    (this.#tab.read(key) === null ? this.#local : this.#tab).remove(key);
  }

  /** Copies another tab's session so that all open tabs belong to the same parent. */
  adopt(key: string, value: string): void {
    const tabSession = this.#tab.read(key);
    if (this.#local.read(key) !== null) this.#tab.remove(key);
    else if (
      tabSession === null ||
      getUserId(tabSession) !== getUserId(value) ||
      getExpiry(tabSession) <= getExpiry(value)
    )
      this.#tab.write(key, value);
  }

  /** Ends this tab's session, because the sign-out event of another tab does not name a session. */
  removeFromTab(key: string): void {
    this.#tab.remove(key);
  }

  findLocation(key: string): 'local' | 'tab' | null {
    if (this.#tab.read(key) !== null) return 'tab';
    return this.#local.read(key) === null ? null : 'local';
  }
}

type ParsedSession = { server_expires_at?: number; expires_at?: number; user?: { id?: unknown } };

function getUserId(session: string): unknown {
  return (parseJson(session) as ParsedSession | null)?.user?.id ?? null;
}

/** Returns the expiry in seconds by the server's clock. A later expiry marks the newer of two sessions. */
function getExpiry(session: string): number {
  const { server_expires_at, expires_at = 0 } = (parseJson(session) ?? {}) as ParsedSession;
  return server_expires_at ?? expires_at;
}

/** Falls back to memory if the browser refuses storage. */
export const tabStorage = openStorageOrMemory(() => window.sessionStorage);

export const sessionStore = new SessionStorage(
  openStorageOrMemory(() => window.localStorage),
  tabStorage,
);

export function rememberNextSession(remember: boolean): void {
  sessionStore.rememberNext(remember);
}

/** Returns even an expired session so that an offline device still knows its account. */
export function readStoredSession(): Session | null {
  return parseSession(sessionStore.getItem(SESSION_KEY));
}

export function parseSession(json: string | null): Session | null {
  const session = parseJson(json) as Session | null;
  return session?.refresh_token && session.user?.id ? session : null;
}

export function adoptSession(session: Session | null): void {
  if (session) sessionStore.adopt(SESSION_KEY, JSON.stringify(session));
  else sessionStore.removeFromTab(SESSION_KEY);
}

/** Corrects where a session is stored if its sign-in event arrived before local storage showed it. */
export function handleStorageEvent({ key, newValue }: StorageEvent): void {
  if (key === SESSION_KEY && newValue !== null) sessionStore.adopt(SESSION_KEY, newValue);
}

export function getSessionLocation(userId: string): 'local' | 'tab' | null {
  return readStoredSession()?.user.id === userId ? sessionStore.findLocation(SESSION_KEY) : null;
}

export function isSessionRemembered(): boolean {
  return sessionStore.findLocation(SESSION_KEY) === 'local';
}

export function isSessionEvent({ key }: StorageEvent): boolean {
  return key === null || key === SESSION_KEY;
}
