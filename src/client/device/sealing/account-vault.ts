import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import {
  isAccountKey,
  isBookkeepingKey,
  isCopyKey,
  sealingKeyName,
  signedOutName,
  unreadableName,
} from './account-keys.ts';
import {
  listParkedCopies,
  type ParkedCopy,
  parkCopy,
  readCopy,
  readMarker,
  removeCopy,
  removeParkedCopies,
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

type VaultDeps = { local: SafeStorage; tab: SafeStorage; sessionPlace: () => SessionPlace };

/**
 * `plain`: remembered, readable in local storage. `sealing`: the copy is in session storage, the rest sealed.
 * `memory`: without a key, nothing is written. `closed`: late writes are sealed.
 */
type Mode = 'plain' | 'sealing' | 'memory' | 'closed';

export class AccountVault implements SafeStorage {
  readonly sealer: Sealer;
  readonly #userId: string;
  readonly #deps: VaultDeps;
  #mode: Mode = 'memory';
  #key: Uint8Array | null = null;

  constructor(userId: string, deps: VaultDeps) {
    this.#userId = userId;
    this.#deps = deps;
    this.sealer = this.#createSealer();
    this.open();
  }

  get isClosed(): boolean {
    return this.#mode === 'closed';
  }

  get isBehind(): boolean {
    const place = this.#deps.sessionPlace();
    return place !== null && this.#mode !== (place === 'local' ? 'plain' : 'sealing');
  }

  get hasKey(): boolean {
    return this.#key !== null;
  }

  useKey(text: string): void {
    const place = this.#deps.sessionPlace();
    if (place !== null) this.#deps[place].write(sealingKeyName(this.#userId), text);
    this.open(text);
  }

  open(keyText: string | null = this.#readKey()): void {
    const { sessionPlace, local, tab } = this.#deps;
    const place = sessionPlace();
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
    settleCopies(this.#userId, { here, other, key: this.#usableKey });
    this.#settleOtherValues();
  }

  /**
   * `seal` seals everything in place, `forget` removes the copy and seals the rest. Without a key `seal` changes
   * nothing.
   */
  close(how: 'seal' | 'forget', given: { isCurrent: boolean }): void {
    const { local, tab } = this.#deps;
    this.#key ??= decodeSealingKey(this.#readKey());
    for (const storage of [local, tab]) {
      this.#closeCopy(storage, how, given.isCurrent);
      if (this.#usableKey !== null) this.#sealValues(storage, this.#usableKey);
      storage.remove(sealingKeyName(this.#userId));
    }
    this.#mode = 'closed';
  }

  erase(): void {
    const { local, tab } = this.#deps;
    for (const storage of [local, tab]) {
      if (readMarker(storage)?.owner === this.#userId) removeCopy(storage);
      for (const key of storage.keys('')) if (key.includes(this.#userId)) storage.remove(key);
    }
    this.#key = null;
    this.#mode = 'closed';
  }

  listParkedCopies(): ParkedCopy[] {
    const [key, { local, tab }] = [this.#usableKey, this.#deps];
    if (key === null || this.#copyStorage === null) return [];
    return [local, tab].flatMap((storage) => listParkedCopies(storage, this.#userId, key));
  }

  /** A value sealed with a lost key is returned as it is, so that it can be saved as a file. */
  read(key: string): string | null {
    if (isCopyKey(key)) return this.#copyStorage?.read(key) ?? null;
    const value = this.#deps.local.read(key);
    if (value === null || !isSealed(value)) return value;
    return this.#openText(key, value) ?? (this.#isSealedWithLostKey(key, value) ? value : null);
  }

  write(key: string, value: string): boolean {
    if (isCopyKey(key)) return this.#copyStorage?.write(key, value) ?? false;
    if (!this.#putUnreadableAside(key)) return false;
    if (this.#mode === 'plain') return this.#deps.local.write(key, value);
    const sealed = this.#sealText(key, value);
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

  get #usableKey(): Uint8Array | null {
    return isCipherLoaded() ? this.#key : null;
  }

  get #copyStorage(): SafeStorage | null {
    if (this.#mode === 'plain') return this.#deps.local;
    return this.#mode === 'sealing' ? this.#deps.tab : null;
  }

  #createSealer(): Sealer {
    const isReady = () => this.#key !== null && this.#mode !== 'closed';
    return {
      get isReady() {
        return isReady();
      },
      seal: (name, text) => this.#sealText(name, text),
      open: (name, value) => this.#openText(name, value),
    };
  }

  #sealText(key: string, text: string): string | null {
    return this.#usableKey && sealText(this.#usableKey, sealContext(this.#userId, key), text);
  }

  #openText(key: string, value: string): string | null {
    return this.#usableKey && openText(this.#usableKey, sealContext(this.#userId, key), value);
  }

  #isSealedWithLostKey(key: string, value: string): boolean {
    if (this.#usableKey === null || !isAccountKey(key, this.#userId)) return false;
    return isSealed(value) && this.#openText(key, value) === null;
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

  #settleOtherValues(): void {
    const { local } = this.#deps;
    if (this.#usableKey === null) return;
    if (this.#mode === 'sealing') {
      this.#sealValues(local, this.#usableKey);
      return;
    }
    for (const key of local.keys('')) {
      if (!isAccountKey(key, this.#userId)) continue;
      const text = this.#openText(key, local.read(key) ?? '');
      // If it does not fit it stays sealed, and `read` opens it.
      if (text !== null) local.write(key, text);
    }
  }

  #sealValues(storage: SafeStorage, key: Uint8Array): void {
    for (const name of storage.keys('')) {
      const value = isAccountKey(name, this.#userId) ? storage.read(name) : null;
      if (value === null || isSealed(value)) continue;
      const sealed = sealText(key, sealContext(this.#userId, name), value);
      if (storage.write(name, sealed)) continue;
      // A full storage takes it only once the readable one is gone. If not even then, unsent words outweigh the seal.
      storage.remove(name);
      if (!storage.write(name, sealed)) storage.write(name, value);
    }
  }

  #closeCopy(storage: SafeStorage, how: 'seal' | 'forget', isCurrent: boolean): void {
    const texts = readCopy(storage, this.#userId);
    if (how === 'forget') {
      removeParkedCopies(storage, this.#userId);
      if (texts !== null) removeCopy(storage);
    } else if (texts !== null && this.#usableKey !== null)
      parkCopy(storage, this.#userId, this.#usableKey, texts);
    // Rows without a marker are half a copy of the account that was signed in.
    if (isCurrent && readMarker(storage) === null) removeCopy(storage);
  }
}
