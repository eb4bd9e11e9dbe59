import type { SupportedStorage } from '@supabase/auth-js';

/** The part of the Web Storage API that a session needs. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where auth-js keeps the secret of a sign-in that is under way elsewhere: `<key>-code-verifier`. */
const VERIFIER_SUFFIX = '-code-verifier';
/** Remembers in the tab what was said before it left for a sign-in elsewhere. */
const NEXT_IS_FOR_TAB = 'sproutcards-session-for-tab';

/**
 * Where the browser keeps the session: in local storage when the parent wants to be remembered, else in this tab's
 * session storage, which ends with the tab (DESIGN section 7, decision 5). A blocked or full storage is bridged by the next
 * one, in the end by memory, so that signing in works all the same.
 */
export class SessionStorage implements SupportedStorage {
  readonly #local: WebStorage;
  readonly #tab: WebStorage;
  #remember: boolean | null = null;

  constructor(local: WebStorage, tab: WebStorage) {
    this.#local = local;
    this.#tab = tab;
  }

  /** Says where the next session goes. Until then a session stays where it was found. */
  rememberNext(remember: boolean): void {
    this.#remember = remember;
    if (remember) remove(this.#tab, NEXT_IS_FOR_TAB);
    else write(this.#tab, NEXT_IS_FOR_TAB, '1');
  }

  getItem(key: string): string | null {
    return read(this.#tab, key) ?? read(this.#local, key);
  }

  setItem(key: string, value: string): void {
    // Each tab's own, or a second tab that leaves for Google would take the first one's way back.
    if (key.endsWith(VERIFIER_SUFFIX) && write(this.#tab, key, value)) return;
    const saidBefore = read(this.#tab, key) !== null || read(this.#tab, NEXT_IS_FOR_TAB) !== null;
    const forThisTab = this.#remember === null ? saidBefore : !this.#remember;
    const [target, other] = forThisTab ? [this.#tab, this.#local] : [this.#local, this.#tab];
    if (write(target, key, value)) remove(other, key);
    else if (write(other, key, value)) remove(target, key);
  }

  removeItem(key: string): void {
    remove(this.#tab, key);
    remove(this.#local, key);
  }

  /**
   * Takes over a session that another tab of this browser announced. Local storage is shared, so what lies there is the
   * newest already; a session kept for the tab only is copied into this one, so that all open tabs are the same parent.
   */
  adopt(key: string, value: string): void {
    if (read(this.#local, key) !== null) remove(this.#tab, key);
    else write(this.#tab, key, value);
  }
}

/** Storage in memory, for browsers that block the real one. */
export function createMemoryStorage(): WebStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function read(storage: WebStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: WebStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function remove(storage: WebStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing can be there either.
  }
}
