import { listKeyOwners, signedOutName } from './account-keys.ts';
import { AccountVault, type VaultDeps } from './account-vault.ts';
import { isCipherLoaded } from './seal-text.ts';

type RegistryDeps = VaultDeps & { deleteDatabases: (userId: string) => void };

export class VaultRegistry {
  readonly #deps: RegistryDeps;
  readonly #vaults = new Map<string, AccountVault>();

  constructor(deps: RegistryDeps) {
    this.#deps = deps;
  }

  open(userId: string): AccountVault {
    const known = this.#vaults.get(userId);
    if (known && !known.isClosed) {
      if (known.isBehind) known.settle();
      return known;
    }
    this.closeLeftovers(userId);
    const vault = new AccountVault(userId, this.#deps);
    this.#vaults.set(userId, vault);
    return vault;
  }

  markSignedOut(userId: string, isSignedOut: boolean): void {
    if (isSignedOut) this.#deps.local.write(signedOutName(userId), '1');
    else this.#deps.local.remove(signedOutName(userId));
  }

  close(userId: string): void {
    this.#close(userId, true);
  }

  /** They have a key but no session: their page was left too early. */
  closeLeftovers(currentUserId: string | null): void {
    // What another tab leaves before the cipher has loaded can wait.
    if (!isCipherLoaded()) return;
    for (const userId of new Set([this.#deps.local, this.#deps.tab].flatMap(listKeyOwners))) {
      if (userId === '' || userId === currentUserId || this.#deps.sessionPlaceOf(userId) !== null) continue;
      this.#close(userId, false);
    }
  }

  erase(userId: string): void {
    const vault = this.#vaults.get(userId) ?? new AccountVault(userId, this.#deps);
    this.#vaults.set(userId, vault);
    vault.erase();
    this.#deps.deleteDatabases(userId);
  }

  #close(userId: string, isCurrent: boolean): void {
    const vault = this.#vaults.get(userId) ?? new AccountVault(userId, this.#deps);
    const byHand = this.#deps.local.read(signedOutName(userId)) !== null;
    vault.close(byHand ? 'forget' : 'seal', isCurrent);
    if (byHand) this.#deps.deleteDatabases(userId);
  }
}
