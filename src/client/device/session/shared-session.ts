import { sealingKeyName } from '#client/device/sealing/account-keys.ts';
import { decodeSealingKey, openText, sealText } from '#client/device/sealing/seal-text.ts';
import { readItem, removeItem, type WebStorage, writeItem } from './web-storage.ts';

/** The local-storage key of the session that the tabs of this browser share without "Remember me", sealed. */
export const SHARED_SESSION_KEY = 'sproutcards-tab-session';
/** Present in the session storage of a tab that shares its session. */
const SHARES_KEY = 'sproutcards-session-shared';
const CONTEXT = 'sproutcards\ntab session';

/**
 * Keeps the newest session of the tabs of one browser where all of them find it. A browser copies the session storage of a
 * tab that is duplicated, and brings back an old one with a tab that is restored. Without this, such a tab would present a
 * refresh token that was used long ago, which the server must take for theft. The session is sealed with the account's
 * key, which is in the tabs' session storage: it cannot be read after the last tab is closed.
 */
export class SharedSession {
  readonly #local: WebStorage;
  readonly #tab: WebStorage;
  /** What was last opened: auth-js reads the session for every request. */
  #opened: { sealed: string; text: string } | null = null;

  constructor(local: WebStorage, tab: WebStorage) {
    this.#local = local;
    this.#tab = tab;
  }

  /** Whether this tab's session is shared, so that it ends in every tab when it ends in one. */
  get isShared(): boolean {
    return readItem(this.#tab, SHARES_KEY) !== null;
  }

  /** Returns the newest session of the account that this tab's session `own` belongs to; null after it has ended. */
  read(own: string): string | null {
    const sealed = readItem(this.#local, SHARED_SESSION_KEY);
    const key = this.#readKey(own);
    if (sealed === null || key === null) return null;
    if (this.#opened?.sealed === sealed) return this.#opened.text;
    const text = openText(key, CONTEXT, sealed);
    if (text !== null) this.#opened = { sealed, text };
    return text;
  }

  /** Shares the session `own`, unless the other tabs have a newer one. A tab without the account's key keeps it to itself. */
  share(own: string): void {
    const key = this.#readKey(own);
    const shared = this.read(own);
    const isKept = shared !== null && expiryOf(shared) > expiryOf(own);
    if (isKept || (key && writeItem(this.#local, SHARED_SESSION_KEY, sealText(key, CONTEXT, own)))) {
      writeItem(this.#tab, SHARES_KEY, '1');
    } else removeItem(this.#tab, SHARES_KEY);
  }

  /** Ends the shared session if it is of the same account as `own`. */
  end(own: string): void {
    if (this.read(own) !== null) removeItem(this.#local, SHARED_SESSION_KEY);
    this.leave();
  }

  /** Ends it whosesoever it is: another session, for the whole browser, takes its place. */
  replace(): void {
    removeItem(this.#local, SHARED_SESSION_KEY);
    this.leave();
  }

  /** This tab has no session of its own any more. */
  leave(): void {
    removeItem(this.#tab, SHARES_KEY);
  }

  #readKey(session: string): Uint8Array | null {
    const userId = ownerOf(session);
    return userId === null ? null : decodeSealingKey(readItem(this.#tab, sealingKeyName(userId)));
  }
}

/** The id of the user whose session it is; null for anything else. */
export function ownerOf(session: string): string | null {
  const { user } = parse(session);
  return typeof user?.id === 'string' ? user.id : null;
}

/** When its access token expires, in seconds. Of two sessions of one browser the one that expires later is the newer. */
export function expiryOf(session: string): number {
  return parse(session).expires_at ?? 0;
}

function parse(session: string): { expires_at?: number; user?: { id?: unknown } } {
  try {
    return JSON.parse(session) ?? {};
  } catch {
    return {};
  }
}
