import { MemoryDatabase } from '#client/device/database/memory-database.test-support.ts';
import { LibraryStore } from '#client/device/library-store.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { substituteFamilyIds } from './default-ids.ts';

let clock = 0;

/** A browser of a family. Its database outlives its pages. */
export class FamilyDevice {
  readonly database = new MemoryDatabase();
  readonly #userId: string;
  store: LibraryStore;

  constructor(userId: string) {
    this.#userId = userId;
    this.store = this.open();
  }

  /** Opens the store, as a new page does. */
  open(): LibraryStore {
    return new LibraryStore({
      database: this.database,
      records: this.database.records,
      now: () => ++clock,
    });
  }

  reload(): void {
    this.store = this.open();
  }

  get library(): Library {
    return this.store.getSnapshot().library;
  }

  /** Commits a change. In it, 'f1' and 'cat1' stand for the ids of the family's default rows. */
  commit(change: Change): void {
    this.store.commit(substituteFamilyIds(change, this.#userId), WITHOUT_PLAN_LIMIT);
  }

  /** Creates the next request as the sync engine does. A device without a copy fetches one first. */
  createNextRequest(): SyncRequest {
    return this.store.createRequest(this.store.hasCopy ? this.store.listPending() : []);
  }

  /** Syncs until all changes are sent. */
  async syncUntilSent(receive: (request: SyncRequest) => Promise<SyncResponse>): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const request = this.createNextRequest();
      const isApplied = await this.store.applyResponse(request, await receive(request));
      if (isApplied && this.store.listPending().length === 0) return;
    }
    throw new Error('The device cannot send its changes.');
  }
}
