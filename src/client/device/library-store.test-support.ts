import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { MemoryDatabase } from './database/memory-database.test-support.ts';
import { LibraryStore } from './library-store.ts';
import { createWholeResponse } from './sync-responses.test-support.ts';

/** The clock of all tabs. It advances by a millisecond at each read. */
export const clock = { now: 1_000 };

export function openTab(database: MemoryDatabase): LibraryStore {
  return new LibraryStore({
    database,
    records: database.records,
    now: () => {
      clock.now += 1;
      return clock.now;
    },
  });
}

export function receiveResponse(
  tab: LibraryStore,
  response: SyncResponse,
  request = tab.createRequest([]),
): Promise<boolean> {
  return tab.applyResponse(request, response);
}

export async function openSyncedTab(database: MemoryDatabase): Promise<LibraryStore> {
  const tab = openTab(database);
  if (!(await receiveResponse(tab, createWholeResponse()))) throw new Error('The tab refused the library.');
  return tab;
}

export const FOOD_CATEGORY = { id: 'cat50', name: 'Food' };
export const ADD_FOOD = { type: 'addCategory', category: FOOD_CATEGORY } as const;
export const listPendingIds = (tab: LibraryStore) => tab.listPending().map(({ id }) => id);
