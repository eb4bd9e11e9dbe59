import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import type { LibraryRules } from '#shared/library/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { ConfirmedCopy } from './confirmed-copy.ts';
import { type LibraryCopy, NO_COPY } from './copy.ts';
import { selectStillLost, takeAnswer } from './divergence/compare-copies.ts';
import { isNothingToAsk, type Rescue } from './divergence/rescue.ts';
import { StoredRescue } from './divergence/stored-rescue.ts';
import { newUuid } from './new-uuid.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import { Outbox, type PendingChange, type RefusedChange, type UnreadableEntry } from './outbox.ts';
import { isSameRevision } from './stored-copy.ts';
import { createSyncRequest } from './sync-requests.ts';

export type CommitResult = { ok: true } | { ok: false; code: Refusal };

/** What the screens see. `library` is the confirmed copy with every unsent change applied. */
export type LibrarySnapshot = {
  /** `failed`: this browser has no copy, and none came from the server; the engine tries on. */
  status: 'loading' | 'failed' | 'ready';
  /** Until the older days have loaded, or have turned out to be out of reach, figures over all days are wrong. */
  isAwaitingOlderDays: boolean;
  library: Library;
  rows: LibraryRows;
  pending: number;
  /** Of these, the ones that the storage did not take: they reach the server if this page stays open, or are lost. */
  unstored: number;
  refused: readonly RefusedChange[];
  /** Unsent or refused changes that this code cannot read. */
  unreadable: readonly UnreadableEntry[];
  /** What only this device has; null when the server has lost nothing. */
  rescue: Rescue | null;
  storageFull: boolean;
};

/**
 * The family's library in this tab: what the server has confirmed (`ConfirmedCopy`) plus what only this device has, the
 * changes in the outbox and the rescue of a restored server. A change shows at once, is in the outbox before `commit` returns,
 * and leaves it when the server has acknowledged it.
 */
export class LibraryStore {
  readonly #copy: ConfirmedCopy;
  readonly #outbox: Outbox;
  readonly #rescue: StoredRescue;
  readonly #snapshot: Store<LibrarySnapshot>;

  constructor(deps: {
    storage: SafeStorage;
    userId: string;
    now: () => number;
    /** Without it the days that local storage has no room for are fetched at each start. */
    olderDays?: OlderDaysStore;
  }) {
    this.#copy = new ConfirmedCopy(deps.storage, deps.userId, deps.olderDays ?? null);
    this.#outbox = new Outbox(deps);
    this.#rescue = new StoredRescue(deps.storage, deps.userId);
    this.#snapshot = createStore<LibrarySnapshot>({
      status: 'loading',
      isAwaitingOlderDays: true,
      library: NO_COPY.library,
      rows: libraryToRows(NO_COPY.library),
      pending: 0,
      unstored: 0,
      refused: [],
      unreadable: [],
      rescue: null,
      storageFull: false,
    });
    this.#refresh({});
  }

  readonly getSnapshot = (): LibrarySnapshot => this.#snapshot.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#snapshot.subscribe(listener);

  /**
   * Applies a change on this device and keeps it for the server, or refuses it and changes nothing. `rules` are checked
   * only now: an accepted change stays on screen unless the server refuses it.
   */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const { library, pending } = this.getSnapshot();
    const id = newUuid();
    const applied = applyChange(library, valid.data, rules, id);
    if (!applied.decision.ok) return applied.decision;
    if (applied.decision.writes.length === 0) return { ok: true };
    const isStored = this.#outbox.append(id, valid.data, this.#copy.current);
    this.#publish({
      library: applied.library,
      pending: pending + 1,
      unstored: this.#outbox.unstoredCount,
      ...(isStored ? {} : { storageFull: true }),
    });
    return { ok: true };
  }

  /** Whether this tab has a copy. Changes are sent only then: they are based on it. */
  get hasCopy(): boolean {
    return this.#copy.current.revision !== null;
  }

  /** Takes in the days that local storage has no room for, if the copy lacks them. */
  async loadOlderDays(): Promise<void> {
    if (await this.#copy.loadOlderDays()) this.#refresh({});
  }

  /** Returns the unsent changes, oldest first. */
  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  /** Returns the request that sends these changes and asks for what the copy lacks. */
  createRequest(changes: readonly PendingChange[]): SyncRequest {
    return createSyncRequest(this.#copy.current, changes);
  }

  /**
   * Merges the answer to `request` into the copy. Returns false, and merges nothing, when the copy has another revision
   * by now because another tab was quicker; the caller then asks again.
   */
  takeResponse(request: SyncRequest, response: SyncResponse): boolean {
    this.#adoptStoredCopy();
    const before = this.#copy.current;
    if (!isSameRevision(before.revision, request.copy)) return false;
    const { merged, lost } = takeAnswer(before, response);
    this.#rescue.add(lost);
    const isStored = this.#replaceCopy(merged);
    this.#outbox.takeOutcome(response, this.#copy.current);
    this.#refresh({ storageFull: !isStored || this.#outbox.unstoredCount > 0 });
    return true;
  }

  /** Adds what the server has lost of another copy than this tab's. Returns whether all that was rescued is stored. */
  addRescue(lost: Rescue): boolean {
    this.#rescue.storeAgain();
    this.#rescue.add(lost);
    const isStored = !this.#rescue.isUnstored;
    this.#refresh(isStored ? {} : { storageFull: true });
    return isStored;
  }

  /** Puts a change aside as refused, for one that can never be sent. */
  refuse(pending: PendingChange, code: Refusal): void {
    this.#outbox.refuse(pending, code);
    this.#refresh({});
  }

  dismissRefused(refused: Pick<RefusedChange, 'id'>): void {
    this.#outbox.dismissRefused(refused);
    this.#publish({ refused: this.#outbox.listRefused() });
  }

  discardUnreadable(entry: Pick<UnreadableEntry, 'key'>): void {
    this.#outbox.discardUnreadable(entry);
    this.#publish({ unreadable: this.#outbox.listUnreadable() });
  }

  /** Returns all that was rescued, including what the library has again by now. */
  readRescue(): Rescue {
    return this.#rescue.read();
  }

  replaceRescue(rescue: Rescue): void {
    this.#rescue.replace(rescue);
    this.#refresh({});
  }

  /** Ends the wait for an answer: without a copy the screens report a failure, without older days they show the newest. */
  noteFailure(): void {
    const { status, isAwaitingOlderDays } = this.getSnapshot();
    if (status === 'loading') this.#publish({ status: 'failed' });
    if (isAwaitingOlderDays) this.#publish({ isAwaitingOlderDays: false });
  }

  /** Reads again what another tab has written under `key`; null means all keys, as in a storage event. */
  noticeStorage(key: string | null): void {
    const mine = [this.#copy.key, this.#rescue.key, ...this.#outbox.prefixes];
    if (key !== null && !mine.some((prefix) => key.startsWith(prefix))) return;
    this.#adoptStoredCopy();
    this.#refresh({});
    // The next sync reads them otherwise.
    void this.loadOlderDays().catch(() => {});
  }

  /**
   * Takes the copy that another tab has stored. Not while the rescue is in memory only: then the stored copy may be the
   * one from before the divergence, kept so that a reload finds it.
   */
  #adoptStoredCopy(): void {
    if (!this.#rescue.isUnstored) this.#copy.adoptStored();
  }

  /**
   * Takes the copy and returns whether it is stored. The storage keeps the old one while a rescue from it is in memory
   * only.
   */
  #replaceCopy(copy: LibraryCopy): boolean {
    this.#rescue.storeAgain();
    if (!this.#rescue.isUnstored) return this.#copy.replace(copy);
    this.#copy.hold(copy);
    return false;
  }

  #refresh(patch: Partial<LibrarySnapshot>): void {
    const before = this.getSnapshot();
    const { current } = this.#copy;
    const pending = this.#outbox.list();
    const library = replayChanges(current.library, pending);
    const rescue = selectStillLost(this.#rescue.read(), library);
    this.#publish({
      status: current.revision ? 'ready' : before.status,
      isAwaitingOlderDays: before.isAwaitingOlderDays && !current.isComplete,
      library,
      pending: pending.length,
      unstored: this.#outbox.unstoredCount,
      refused: keepEmpty(before.refused, this.#outbox.listRefused()),
      unreadable: keepEmpty(before.unreadable, this.#outbox.listUnreadable()),
      rescue: isNothingToAsk(rescue) ? null : rescue,
      ...patch,
    });
  }

  #publish(patch: Partial<LibrarySnapshot>): void {
    const before = this.getSnapshot();
    const next = { ...before, ...patch };
    next.rows = libraryToRows(next.library, before);
    this.#snapshot.set(next);
  }
}

/** Returns the former list where both are empty, so that no screen is drawn again for an equal one. */
function keepEmpty<Row>(before: readonly Row[], next: readonly Row[]): readonly Row[] {
  return before.length === 0 && next.length === 0 ? before : next;
}
