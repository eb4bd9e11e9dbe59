import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { listKeyOwners, signedOutName } from './account-keys.ts';
import { AccountVault, type SessionPlace } from './account-vault.ts';
import { isCipherLoaded } from './seal-text.ts';

type RegistryDeps = {
  local: SafeStorage;
  tab: SafeStorage;
  /** Where the session of this account lies; null when this browser has none. */
  sessionPlaceOf: (userId: string) => SessionPlace;
  /** Removes the older days and the sounds of an account, which are in databases of their own, sealed with the same key. */
  deleteDatabases: (userId: string) => void;
};

/** The vaults of this tab, one per account, so that all its screens see the end of a session at once. */
export class VaultRegistry {
  readonly #deps: RegistryDeps;
  readonly #vaults = new Map<string, AccountVault>();

  constructor(deps: RegistryDeps) {
    this.#deps = deps;
  }

  /** Returns the account's vault. What was left readable of other accounts is sealed first. */
  open(userId: string): AccountVault {
    const known = this.#vaults.get(userId);
    if (known && !known.isClosed) {
      if (known.isBehind) known.open();
      return known;
    }
    this.closeLeftovers(userId);
    const vault = this.#create(userId);
    this.#vaults.set(userId, vault);
    return vault;
  }

  /** Keeps it known, also for the other tabs and after a crash, that the parent has asked to sign out. */
  markSignedOut(userId: string, isSignedOut: boolean): void {
    if (isSignedOut) this.#deps.local.write(signedOutName(userId), '1');
    else this.#deps.local.remove(signedOutName(userId));
  }

  /** Ends the use of an account whose session has ended: seals what is left of it, after a sign-out by hand forgets. */
  close(userId: string): void {
    this.#close(userId, true);
  }

  /** Closes accounts that have a key in this browser but no session: their page was left before it could do so. */
  closeLeftovers(currentUserId: string | null): void {
    // At the start the cipher has loaded whenever something was left. What another tab leaves before it has loaded can wait.
    if (!isCipherLoaded()) return;
    for (const userId of new Set([this.#deps.local, this.#deps.tab].flatMap(listKeyOwners))) {
      if (userId === '' || userId === currentUserId || this.#deps.sessionPlaceOf(userId) !== null) continue;
      this.#close(userId, false);
    }
  }

  /** Removes everything of an account that no longer exists. */
  erase(userId: string): void {
    const vault = this.#vaults.get(userId) ?? this.#create(userId);
    this.#vaults.set(userId, vault);
    vault.erase();
    this.#deps.deleteDatabases(userId);
  }

  #close(userId: string, isCurrent: boolean): void {
    const vault = this.#vaults.get(userId) ?? this.#create(userId);
    const byHand = this.#deps.local.read(signedOutName(userId)) !== null;
    vault.close(byHand ? 'forget' : 'seal', { isCurrent });
    // Where there never was a key, an earlier version of the page may have left them readable.
    if (byHand || !vault.hasKey) this.#deps.deleteDatabases(userId);
  }

  #create(userId: string): AccountVault {
    const { local, tab, sessionPlaceOf } = this.#deps;
    return new AccountVault(userId, { local, tab, sessionPlace: () => sessionPlaceOf(userId) });
  }
}
