import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { SessionPlace } from './account-vault.ts';
import { loadCipher } from './seal-text.ts';
import { VaultRegistry } from './vault-registry.ts';

await loadCipher();

export const ANN = '11111111-1111-4111-8111-111111111111';
export const BEN = '22222222-2222-4222-8222-222222222222';
export const KEYS: Record<string, string> = { [ANN]: `${'a'.repeat(42)}A`, [BEN]: `${'b'.repeat(42)}A` };

/** A browser with its local storage, and tabs that share it. `forgotten` lists whose older days were deleted. */
export function openBrowser(local = new MemoryStorage()) {
  const forgotten: string[] = [];
  const openTab = (tab = new MemoryStorage()) => {
    const session: { userId: string | null; place: SessionPlace } = { userId: null, place: null };
    const registry = new VaultRegistry({
      local: createSafeStorage(() => local),
      tab: createSafeStorage(() => tab),
      sessionPlaceOf: (userId) => (userId === session.userId ? session.place : null),
      deleteDatabases: (userId) => void forgotten.push(userId),
    });
    const signIn = (userId: string, place: SessionPlace) => {
      Object.assign(session, { userId, place });
      const vault = registry.open(userId);
      vault.useKey(KEYS[userId]!);
      return vault;
    };
    /** Ends the session in this tab. */
    const end = () => {
      const { userId } = session;
      Object.assign(session, { userId: null, place: null });
      registry.close(userId!);
    };
    const signOut = () => {
      registry.markSignedOut(session.userId!, true);
      end();
    };
    return { tab, registry, session, signIn, end, signOut };
  };
  return { local, openTab, forgotten };
}

export const everything = (...storages: Storage[]) =>
  storages
    .flatMap((storage) => Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i)!)))
    .join('\n');

/** The markers of the copies that wait sealed in a storage. */
export const listParked = (storage: Storage, userId: string) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i)!)
    .filter((key) => key.startsWith(`sealed/${userId}/`) && key.endsWith('/library'))
    .map((key) => storage.getItem(key));

export const outbox = (userId: string) => `outbox/${userId}/c1`;
export const marker = (owner: string, rev: number) => JSON.stringify({ owner, rev, token: 't', shape: 2 });

type Writer = { write: (key: string, value: string) => boolean };

/** A copy of a library and an unsent change, all with the word "secret". */
export function fill(storage: Writer, owner: string, rev = 3): void {
  storage.write('flashcards', '["secret card"]');
  storage.write('history', '["secret note"]');
  storage.write('library', marker(owner, rev));
  storage.write(outbox(owner), '"secret change"');
}

export const PLACES = ['local', 'tab'] as const;
