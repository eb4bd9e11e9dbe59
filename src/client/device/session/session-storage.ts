import type { SupportedStorage } from '@supabase/auth-js';
import { expiryOf, ownerOf, SharedSession } from './shared-session.ts';
import { readItem, removeItem, type WebStorage, writeItem } from './web-storage.ts';

/** auth-js keeps the secret of a sign-in that is under way elsewhere in `<key>-code-verifier`. */
const VERIFIER_SUFFIX = '-code-verifier';
const NEXT_IS_FOR_TAB = 'sproutcards-session-for-tab';

/**
 * In local storage if remembered, else in each tab's session storage. If one is blocked or full the other is used, in
 * the end memory.
 */
export class SessionStorage implements SupportedStorage {
  readonly #local: WebStorage;
  readonly #tab: WebStorage;
  readonly #shared: SharedSession;
  #remember: boolean | null = null;

  constructor(local: WebStorage, tab: WebStorage) {
    this.#local = local;
    this.#tab = tab;
    this.#shared = new SharedSession(local, tab);
  }

  /** Later a session stays where it is found. */
  rememberNext(remember: boolean): void {
    this.#remember = remember;
    if (remember) removeItem(this.#tab, NEXT_IS_FOR_TAB);
    else writeItem(this.#tab, NEXT_IS_FOR_TAB, '1');
  }

  getItem(key: string): string | null {
    return this.#readTab(key) ?? readItem(this.#local, key);
  }

  setItem(key: string, value: string): void {
    if (key.endsWith(VERIFIER_SUFFIX)) {
      // Each tab's own, or a second tab that leaves for Google would take the first one's way back.
      if (!writeItem(this.#tab, key, value)) writeItem(this.#local, key, value);
      return;
    }
    const saidBefore = readItem(this.#tab, key) !== null || readItem(this.#tab, NEXT_IS_FOR_TAB) !== null;
    const forThisTab = this.#remember === null ? saidBefore : !this.#remember;
    const [first, second] = forThisTab ? [this.#tab, this.#local] : [this.#local, this.#tab];
    const target = [first, second].find((storage) => writeItem(storage, key, value));
    // Valid for one sign-in: another tab may make the next one.
    this.#remember = null;
    removeItem(this.#tab, NEXT_IS_FOR_TAB);
    if (target === this.#tab) {
      removeItem(this.#local, key);
      this.#shared.share(value);
    } else if (target === this.#local) {
      removeItem(this.#tab, key);
      this.#shared.replace();
    }
  }

  removeItem(key: string): void {
    const own = readItem(this.#tab, key);
    removeItem(own === null ? this.#local : this.#tab, key);
    if (own !== null && !key.endsWith(VERIFIER_SUFFIX)) this.#shared.end(own);
  }

  /**
   * Local storage is shared and up to date; a session of the tab only is copied, so that all open tabs are the same
   * parent.
   */
  adopt(key: string, value: string): void {
    const own = this.#readTab(key);
    if (readItem(this.#local, key) !== null) {
      removeItem(this.#tab, key);
      // What this tab shared before local storage showed the session must not outlive it.
      if (this.#shared.isShared) this.#shared.replace();
    } else if (own === null || ownerOf(own) !== ownerOf(value) || expiryOf(own) <= expiryOf(value)) {
      writeItem(this.#tab, key, value);
      this.#shared.share(value);
    }
  }

  /** The announcement does not say which session; one that only this tab has is taken to be meant. */
  adoptEnd(key: string): void {
    if (!this.#shared.isShared) removeItem(this.#tab, key);
  }

  share(key: string): void {
    const own = this.#readTab(key);
    if (own !== null) this.#shared.share(own);
    // The other tabs may have a newer one.
    this.#readTab(key);
  }

  placeOf(key: string): 'local' | 'tab' | null {
    if (this.#readTab(key) !== null) return 'tab';
    return readItem(this.#local, key) === null ? null : 'local';
  }

  holdsTabSession(key: string): boolean {
    return readItem(this.#tab, key) !== null;
  }

  /** A shared session that ended elsewhere is dropped. */
  #readTab(key: string): string | null {
    const own = readItem(this.#tab, key);
    if (own === null || key.endsWith(VERIFIER_SUFFIX) || !this.#shared.isShared) return own;
    const newest = this.#shared.read(own);
    if (newest === null) {
      removeItem(this.#tab, key);
      this.#shared.leave();
    } else if (expiryOf(newest) > expiryOf(own)) {
      writeItem(this.#tab, key, newest);
      return newest;
    }
    return newest && own;
  }
}
