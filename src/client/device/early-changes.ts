import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { Change } from '#shared/library/change.ts';
import type { LibraryCopy } from './copy.ts';
import { newUuid } from './new-uuid.ts';
import { type PendingChange, writePending } from './write-pending.ts';

/** Changes that are made before their rules have loaded: in the outbox at once, or in memory where the storage is full. */
export class EarlyChanges {
  readonly #deps: { storage: SafeStorage; userId: string; now: () => number };
  readonly #made: PendingChange[] = [];
  readonly #unstored: PendingChange[] = [];
  #lastAt = 0;

  constructor(deps: { storage: SafeStorage; userId: string; now: () => number }) {
    this.#deps = deps;
  }

  /** Keeps a change that was made on `copy` and returns whether it is stored. */
  append(change: Change, { revision }: Pick<LibraryCopy, 'revision'>): boolean {
    const { storage, userId, now } = this.#deps;
    this.#lastAt = Math.max(now(), this.#lastAt + 1);
    const pending = { id: newUuid(), at: this.#lastAt, base: revision?.rev ?? 0, change };
    this.#made.push(pending);
    const isStored = writePending(storage, userId, pending);
    if (!isStored) this.#unstored.push(pending);
    return isStored;
  }

  /** Lists the changes, oldest first. */
  list(): PendingChange[] {
    return [...this.#made];
  }

  /** Lists those of them that only memory holds and a reload would lose. */
  listUnstored(): PendingChange[] {
    return [...this.#unstored];
  }
}
