import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { LibraryStore } from './library-store.ts';
import { createWholeResponse } from './sync-responses.test-support.ts';

export const ANN = 'user-ann';
/** The clock of all tabs; it goes on by a millisecond at each look. */
export const clock = { now: 1_000 };

export function openTab(storage: Storage, userId = ANN): LibraryStore {
  return new LibraryStore({
    storage: createSafeStorage(() => storage),
    userId,
    now: () => {
      clock.now += 1;
      return clock.now;
    },
  });
}

export function receive(tab: LibraryStore, response: SyncResponse, request = tab.createRequest([])): boolean {
  return tab.takeResponse(request, response);
}

/** Returns a tab that has taken in the whole library. */
export function startedTab(storage: Storage): LibraryStore {
  const tab = openTab(storage);
  if (!receive(tab, createWholeResponse())) throw new Error('The tab did not take the library.');
  return tab;
}

export const FOOD = { id: 'cat50', name: 'Food' };
export const addFood = { type: 'addCategory', category: FOOD } as const;
export const idsOf = (tab: LibraryStore) => tab.listPending().map(({ id }) => id);
