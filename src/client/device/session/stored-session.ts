import type { Session, SupportedStorage } from '@supabase/auth-js';
import {
  openStorageOrMemory,
  parseJson,
  type SafeStorage,
  SESSION_KEY,
} from '#client/lib/storage/safe-storage.ts';

/** auth-js keeps the secret of a sign-in that is under way elsewhere in `<key>-code-verifier`. */
const VERIFIER_SUFFIX = '-code-verifier';
const NEXT_IS_FOR_TAB = 'sproutcards-session-for-tab';

/** In local storage if remembered, else in each tab's session storage; in the other one if that is full. */
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
      // Each tab's own, or a second tab that leaves for Google would take the first one's way back.
      if (!this.#tab.write(key, value)) this.#local.write(key, value);
      return;
    }
    const saidBefore = this.#tab.read(key) !== null || this.#tab.read(NEXT_IS_FOR_TAB) !== null;
    const forThisTab = this.#remember === null ? saidBefore : !this.#remember;
    const [first, second] = forThisTab ? [this.#tab, this.#local] : [this.#local, this.#tab];
    const target = [first, second].find((storage) => storage.write(key, value));
    this.#remember = null;
    this.#tab.remove(NEXT_IS_FOR_TAB);
    if (target === this.#tab) this.#local.remove(key);
    else if (target === this.#local) this.#tab.remove(key);
  }

  removeItem(key: string): void {
    (this.#tab.read(key) === null ? this.#local : this.#tab).remove(key);
  }

  /** A session of another tab alone is copied, so that all open tabs are the same parent. */
  adopt(key: string, value: string): void {
    const own = this.#tab.read(key);
    if (this.#local.read(key) !== null) this.#tab.remove(key);
    else if (own === null || ownerOf(own) !== ownerOf(value) || expiryOf(own) <= expiryOf(value))
      this.#tab.write(key, value);
  }

  /** The announcement does not say which session; one that only this tab has is taken to be meant. */
  adoptEnd(key: string): void {
    this.#tab.remove(key);
  }

  placeOf(key: string): 'local' | 'tab' | null {
    if (this.#tab.read(key) !== null) return 'tab';
    return this.#local.read(key) === null ? null : 'local';
  }
}

type ParsedSession = { server_expires_at?: number; expires_at?: number; user?: { id?: unknown } };

function ownerOf(session: string): unknown {
  return (parseJson(session) as ParsedSession | null)?.user?.id ?? null;
}

/** In seconds by the server's clock. Of two sessions of one browser the one that expires later is newer. */
function expiryOf(session: string): number {
  const { server_expires_at, expires_at = 0 } = (parseJson(session) ?? {}) as ParsedSession;
  return server_expires_at ?? expires_at;
}

/** Lasts as long as the page if the browser refuses to keep anything. */
export const tabStorage = openStorageOrMemory(() => window.sessionStorage);

export const sessionStore = new SessionStorage(
  openStorageOrMemory(() => window.localStorage),
  tabStorage,
);

export function rememberNextSession(remember: boolean): void {
  sessionStore.rememberNext(remember);
}

/** Returns expired sessions too, so that an offline device still knows its account. */
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
