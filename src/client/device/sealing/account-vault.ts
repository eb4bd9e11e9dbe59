import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  isAccountKey,
  isBookkeepingKey,
  isCopyKey,
  parkedPrefix,
  sealingKeyName,
  signedOutName,
  unreadableName,
} from './account-keys.ts';
import {
  findCopy,
  listParkedCopies,
  type ParkedCopy,
  parkCopy,
  readMarker,
  StoredLibrary,
  settleCopies,
} from './library-copies.ts';
import {
  decodeSealingKey,
  isCipherLoaded,
  isSealed,
  openText,
  type Sealer,
  sealContext,
  sealText,
} from './seal-text.ts';

export type SessionPlace = 'local' | 'tab' | null;

export type VaultDeps = {
  local: SafeStorage;
  tab: SafeStorage;
  sessionPlaceOf: (userId: string) => SessionPlace;
};

/**
 * `plain`: remembered, readable in local storage. `sealing`: the copy is in session storage, the rest sealed.
 * `memory`: without a key, nothing is written. `closed`: late writes are sealed.
 */
type Mode = 'plain' | 'sealing' | 'memory' | 'closed';

export class AccountVault implements SafeStorage, Sealer {
  readonly #userId: string;
  readonly #deps: VaultDeps;
  #mode: Mode = 'memory';
  #key: Uint8Array | null = null;

  constructor(userId: string, deps: VaultDeps) {
    this.#userId = userId;
    this.#deps = deps;
    this.settle();
  }

  get isClosed(): boolean {
    return this.#mode === 'closed';
  }

  get isBehind(): boolean {
    const place = this.#sessionPlace;
    return place !== null && this.#mode !== (place === 'local' ? 'plain' : 'sealing');
  }

  get isReady(): boolean {
    return this.#key !== null && !this.isClosed;
  }

  useKey(text: string): void {
    const place = this.#sessionPlace;
    if (place !== null) this.#deps[place].write(sealingKeyName(this.#userId), text);
    this.settle(text);
  }

  settle(keyText: string | null = this.#readKey()): void {
    const { local, tab } = this.#deps;
    const place = this.#sessionPlace;
    this.#key = decodeSealingKey(keyText);
    if (place === null || (place === 'tab' && this.#usableKey === null)) {
      this.#mode = 'memory';
      return;
    }
    this.#mode = place === 'local' ? 'plain' : 'sealing';
    local.remove(signedOutName(this.#userId));
    const [here, other] = place === 'local' ? [local, tab] : [tab, local];
    if (keyText !== null && here.write(sealingKeyName(this.#userId), keyText)) {
      other.remove(sealingKeyName(this.#userId));
    }
    settleCopies(this.#account, here, other);
    if (this.#mode === 'sealing') this.#sealValues(local);
    else this.#openValues();
  }

  /** `seal` seals everything in place, `forget` removes the copy and seals the rest. */
  close(how: 'seal' | 'forget', isCurrent: boolean): void {
    const { local, tab } = this.#deps;
    this.#key ??= decodeSealingKey(this.#readKey());
    for (const storage of [local, tab]) {
      this.#closeCopy(storage, how, isCurrent);
      this.#sealValues(storage);
      storage.remove(sealingKeyName(this.#userId));
    }
    this.#mode = 'closed';
  }

  erase(): void {
    const { local, tab } = this.#deps;
    for (const storage of [local, tab]) {
      findCopy(storage, this.#userId)?.drop();
      for (const key of storage.keys('')) if (key.includes(this.#userId)) storage.remove(key);
    }
    this.#key = null;
    this.#mode = 'closed';
  }

  listParkedCopies(): ParkedCopy[] {
    if (this.#copyStorage === null) return [];
    return [this.#deps.local, this.#deps.tab].flatMap((storage) => listParkedCopies(storage, this.#account));
  }

  /** A value sealed with a lost key is returned as it is, so that it can be saved as a file. */
  read(key: string): string | null {
    if (isCopyKey(key)) return this.#copyStorage?.read(key) ?? null;
    const value = this.#deps.local.read(key);
    if (value === null || !isSealed(value)) return value;
    return this.open(key, value) ?? (this.#isSealedWithLostKey(key, value) ? value : null);
  }

  write(key: string, value: string): boolean {
    if (isCopyKey(key)) return this.#copyStorage?.write(key, value) ?? false;
    if (!this.#putUnreadableAside(key)) return false;
    if (this.#mode === 'plain') return this.#deps.local.write(key, value);
    const sealed = this.seal(key, value);
    return sealed !== null && this.#deps.local.write(key, sealed);
  }

  remove(key: string): void {
    if (isCopyKey(key)) this.#copyStorage?.remove(key);
    else this.#deps.local.remove(key);
  }

  keys(prefix: string): string[] {
    const values = this.#deps.local.keys(prefix).filter((key) => !isCopyKey(key) && !isBookkeepingKey(key));
    return [...values, ...(this.#copyStorage?.keys(prefix).filter(isCopyKey) ?? [])];
  }

  /** Null without the key or the cipher. */
  seal(key: string, text: string): string | null {
    return this.#usableKey && sealText(this.#usableKey, sealContext(this.#userId, key), text);
  }

  open(key: string, value: string): string | null {
    return this.#usableKey && openText(this.#usableKey, sealContext(this.#userId, key), value);
  }

  get #usableKey(): Uint8Array | null {
    return isCipherLoaded() ? this.#key : null;
  }

  get #copyStorage(): SafeStorage | null {
    if (this.#mode === 'plain') return this.#deps.local;
    return this.#mode === 'sealing' ? this.#deps.tab : null;
  }

  get #sessionPlace(): SessionPlace {
    return this.#deps.sessionPlaceOf(this.#userId);
  }

  get #account() {
    return { userId: this.#userId, sealer: this.#usableKey && this };
  }

  #isSealedWithLostKey(key: string, value: string): boolean {
    if (this.#usableKey === null || !isAccountKey(key, this.#userId)) return false;
    return isSealed(value) && this.open(key, value) === null;
  }

  #putUnreadableAside(key: string): boolean {
    const value = this.#deps.local.read(key);
    if (value === null || !this.#isSealedWithLostKey(key, value)) return true;
    return this.#deps.local.write(unreadableName(this.#userId, key), value);
  }

  #readKey(): string | null {
    const name = sealingKeyName(this.#userId);
    return this.#deps.tab.read(name) ?? this.#deps.local.read(name);
  }

  #openValues(): void {
    const { local } = this.#deps;
    for (const key of local.keys('')) {
      const text = isAccountKey(key, this.#userId) ? this.open(key, local.read(key) ?? '') : null;
      // If it does not fit it stays sealed, and `read` opens it.
      if (text !== null) local.write(key, text);
    }
  }

  #sealValues(storage: SafeStorage): void {
    for (const name of storage.keys('')) {
      const value = isAccountKey(name, this.#userId) ? storage.read(name) : null;
      const sealed = value === null || isSealed(value) ? null : this.seal(name, value);
      if (value === null || sealed === null || storage.write(name, sealed)) continue;
      // A full storage takes it only once the readable one is gone. If not even then, unsent words outweigh the seal.
      storage.remove(name);
      if (!storage.write(name, sealed)) storage.write(name, value);
    }
  }

  #closeCopy(storage: SafeStorage, how: 'seal' | 'forget', isCurrent: boolean): void {
    const copy = findCopy(storage, this.#userId);
    if (how === 'forget') {
      for (const name of storage.keys(parkedPrefix(this.#userId))) storage.remove(name);
      copy?.drop();
    } else parkCopy(storage, this.#account, copy?.read() ?? new Map());
    // Rows without a marker are half a copy of the account that was signed in.
    if (isCurrent && readMarker(storage) === null) new StoredLibrary(storage).drop();
  }
}
