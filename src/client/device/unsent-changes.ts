import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { deriveUuid } from '#shared/account/derive-uuid.ts';
import type { Change, Refusal } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import { createRemainder } from './log-remainder.ts';
import { Outbox, type UnreadableEntry } from './outbox.ts';
import { type RefusedChange, RefusedChanges } from './refused-changes.ts';
import { listSealed } from './sealing/list-sealed.ts';
import type { PendingChange } from './write-pending.ts';

/** The changes of an account that the server does not have: those that wait, the refused ones, and unreadable ones. */
export class UnsentChanges {
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #now: () => number;
  readonly #outbox: Outbox;
  readonly #refused: RefusedChanges;
  #lastAt = 0;

  constructor(deps: { storage: SafeStorage; userId: string; now: () => number }) {
    this.#storage = deps.storage;
    this.#userId = deps.userId;
    this.#now = deps.now;
    this.#outbox = new Outbox(deps.storage, deps.userId);
    this.#refused = new RefusedChanges(deps.storage, deps.userId);
  }

  /** The number of waiting changes that only memory holds and a reload would lose. */
  get unstoredCount(): number {
    return this.#outbox.unstoredCount;
  }

  /** Keeps a change that was made on `copy` and returns whether it is stored; a full storage leaves it in memory only. */
  append(id: string, change: Change, { revision }: Pick<LibraryCopy, 'revision'>): boolean {
    // After everything that waits, also when the clock has been set back since: a change may build on an older one.
    const newestAt = this.#outbox.list().at(-1)?.at ?? 0;
    this.#lastAt = Math.max(this.#now(), this.#lastAt + 1, newestAt + 1);
    return this.#outbox.append({ id, at: this.#lastAt, base: revision?.rev ?? 0, change });
  }

  /** Takes over a change that was made before this was there. */
  add(pending: PendingChange): void {
    this.#lastAt = Math.max(this.#lastAt, pending.at);
    this.#outbox.append(pending);
  }

  /** Lists the changes that wait, oldest first. */
  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  listRefused(): RefusedChange[] {
    return this.#refused.list();
  }

  /** Returns the entries that cannot be read. They are never sent, and kept until the parent discards them. */
  listUnreadable(): UnreadableEntry[] {
    return [
      ...this.#outbox.listUnreadable(),
      ...this.#refused.listUnreadable(),
      ...listSealed(this.#storage, this.#userId, [this.#outbox.prefix, this.#refused.prefix]),
    ];
  }

  /** Takes in what became of the changes of a request; `copy` is the one that the answer led to. */
  takeOutcome(
    { acknowledged, refused }: Pick<SyncResponse, 'acknowledged' | 'refused'>,
    copy: LibraryCopy,
  ): void {
    for (const { id, code } of refused) {
      const pending = this.#outbox.get(id);
      if (pending) this.#takeRefusal(pending, code, copy);
    }
    this.#outbox.drop(acknowledged);
    // Their place in the outbox is free now.
    this.#refused.storeAgain();
    this.#outbox.storeAgain();
  }

  /** Puts a change aside as refused, for one that can never be sent. */
  refuse(pending: PendingChange, code: Refusal): void {
    this.#refused.add({ ...pending, code });
    this.#outbox.drop([pending.id]);
    this.#refused.storeAgain();
  }

  dismissRefused({ id }: Pick<RefusedChange, 'id'>): void {
    this.#refused.dismiss(id);
  }

  discardUnreadable({ key }: Pick<UnreadableEntry, 'key'>): void {
    this.#storage.remove(key);
  }

  /**
   * A draft whose first save had arrived is no refusal for the parent: what it has beyond that is logged. The ids follow
   * from the refused change's, so that a second tab, or this one after a crash, logs it only once.
   */
  #takeRefusal(pending: PendingChange, code: Refusal, copy: LibraryCopy): void {
    const known = code === 'entry_differs' ? findEntry(copy.library, pending.change) : null;
    if (!known) {
      this.#refused.add({ ...pending, code });
      return;
    }
    const entry = createRemainder(known.draft, known.stored, deriveUuid(`remaining entry ${pending.id}`));
    if (entry) this.append(deriveUuid(`remaining change ${pending.id}`), { type: 'logDay', entry }, copy);
  }
}

/** Returns the entry that a change logs and the library's own of the same id; null where it has none. */
function findEntry({ entries }: Library, change: Change) {
  const stored = change.type === 'logDay' ? entries.get(change.entry.id) : undefined;
  return change.type === 'logDay' && stored ? { draft: change.entry, stored } : null;
}
