import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { MemoryDatabase } from './database/memory-database.test-support.ts';
import { LibraryStore } from './library-store.ts';
import { SyncEngine } from './sync-engine.ts';
import type { SyncReply } from './sync-requests.ts';
import { createResponse, createWholeResponse } from './sync-responses.test-support.ts';

/** Opens an engine with its own store. `respond` replies to its requests. */
export function openEngine(respond: (request: SyncRequest) => SyncReply | Promise<SyncReply>) {
  const database = new MemoryDatabase();
  const store = new LibraryStore({ database, records: database.records, now: Date.now });
  const requests: SyncRequest[] = [];
  const engine = new SyncEngine({
    store,
    send: async (request) => {
      requests.push(request);
      return respond(request);
    },
    withLock: (sync) => sync(),
  });
  return { store, engine, requests };
}

/** Acknowledges all changes, as the server does. */
export function accept(request: SyncRequest): SyncReply {
  const acknowledged = request.changes.map(({ id }) => id);
  const response = request.copy
    ? createResponse(1, { acknowledged })
    : createWholeResponse(1, { acknowledged });
  return { kind: 'ok', response };
}

export const addCategory = (i: number) =>
  ({ type: 'addCategory', category: { id: `cat9${i}`, name: `Category ${i}` } }) as const;

export const listCategoryNames = ({ changes }: SyncRequest) =>
  changes.map(({ change }) => (change as ReturnType<typeof addCategory>).category.name);
