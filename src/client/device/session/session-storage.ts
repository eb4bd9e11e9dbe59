import type { SupportedStorage } from '@supabase/auth-js';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { expiryOf, ownerOf, SharedSession } from './shared-session.ts';

/** auth-js keeps the secret of a sign-in that is under way elsewhere in `<key>-code-verifier`. */
const VERIFIER_SUFFIX = '-code-verifier';
const NEXT_IS_FOR_TAB = 'sproutcards-session-for-tab';

/** In local storage if remembered, else in each tab's session storage; in the other one if that is full. */
export class SessionStorage implements SupportedStorage {
  readonly #local: SafeStorage;
  readonly #tab: SafeStorage;
  readonly #shared: SharedSession;
  #remember: boolean | null = null;

  constructor(local: SafeStorage, tab: SafeStorage) {
    this.#local = local;
    this.#tab = tab;
    this.#shared = new SharedSession(local, tab);
  }

  rememberNext(remember: boolean): void {
    this.#remember = remember;
    if (remember) this.#tab.remove(NEXT_IS_FOR_TAB);
    else this.#tab.write(NEXT_IS_FOR_TAB, '1');
  }

  getItem(key: string): string | null {
    return this.#readTab(key) ?? this.#local.read(key);
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
    if (target === this.#tab) {
      this.#local.remove(key);
      this.#shared.share(value);
    } else if (target === this.#local) {
      this.#tab.remove(key);
      this.#shared.replace();
    }
  }

  removeItem(key: string): void {
    const own = this.#tab.read(key);
    (own === null ? this.#local : this.#tab).remove(key);
    if (own !== null && !key.endsWith(VERIFIER_SUFFIX)) this.#shared.end(own);
  }

  /** A session of another tab alone is copied, so that all open tabs are the same parent. */
  adopt(key: string, value: string): void {
    const own = this.#readTab(key);
    if (this.#local.read(key) !== null) {
      this.#tab.remove(key);
      // What this tab shared before local storage showed the session must not outlive it.
      if (this.#shared.isShared) this.#shared.replace();
    } else if (own === null || ownerOf(own) !== ownerOf(value) || expiryOf(own) <= expiryOf(value)) {
      this.#tab.write(key, value);
      this.#shared.share(value);
    }
  }

  /** The announcement does not say which session; one that only this tab has is taken to be meant. */
  adoptEnd(key: string): void {
    if (!this.#shared.isShared) this.#tab.remove(key);
  }

  share(key: string): void {
    const own = this.#readTab(key);
    if (own !== null) this.#shared.share(own);
    this.#readTab(key);
  }

  placeOf(key: string): 'local' | 'tab' | null {
    if (this.#readTab(key) !== null) return 'tab';
    return this.#local.read(key) === null ? null : 'local';
  }

  /** A shared session that ended elsewhere is dropped. */
  #readTab(key: string): string | null {
    const own = this.#tab.read(key);
    if (own === null || key.endsWith(VERIFIER_SUFFIX) || !this.#shared.isShared) return own;
    const newest = this.#shared.read(own);
    if (newest === null) {
      this.#tab.remove(key);
      this.#shared.leave();
    } else if (expiryOf(newest) > expiryOf(own)) {
      this.#tab.write(key, newest);
      return newest;
    }
    return newest && own;
  }
}
