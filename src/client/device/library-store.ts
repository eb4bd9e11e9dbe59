import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import type { Change, Refusal } from '#shared/library/change.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { ConfirmedCopy } from './confirmed-copy.ts';
import { type LibraryCopy, NO_COPY } from './copy.ts';
import { createSyncRequest } from './create-sync-request.ts';
import type { DeviceChanges, DeviceChangesClass, ShownChanges } from './device-changes.ts';
import type { Rescue } from './divergence/rescue.ts';
import { EarlyChanges } from './early-changes.ts';
import { holdsDeviceChanges, listChangePrefixes } from './holds-device-changes.ts';
import type { CommitResult, LibrarySnapshot } from './library-snapshot.ts';
import { mergeSyncResponse } from './merge-sync-response.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import type { UnreadableEntry } from './outbox.ts';
import type { RefusedChange } from './refused-changes.ts';
import { isSameRevision } from './stored-copy.ts';
import type { PendingChange } from './write-pending.ts';

/**
 * The family's library in this tab: what the server has confirmed (`ConfirmedCopy`) plus what only this device has
 * (`DeviceChanges`). A change shows at once, is kept in the outbox before `commit` returns, and leaves it when the server has
 * acknowledged it.
 */
export class LibraryStore {
  readonly #deps: { storage: SafeStorage; userId: string; now: () => number };
  readonly #copy: ConfirmedCopy;
  readonly #snapshot: Store<LibrarySnapshot>;
  /** Null until the file of the rules has loaded. This device has only early changes of its own then. */
  #changes: DeviceChanges | null;
  readonly #early: EarlyChanges;

  constructor(deps: {
    storage: SafeStorage;
    userId: string;
    now: () => number;
    /** Without it the days that local storage has no room for are fetched at each start. */
    olderDays?: OlderDaysStore;
    /** Needed where the storage holds changes of this device (`holdsDeviceChanges`). */
    changes?: DeviceChangesClass | null;
  }) {
    this.#deps = deps;
    this.#copy = new ConfirmedCopy(deps.storage, deps.userId, deps.olderDays ?? null);
    this.#changes = deps.changes ? new deps.changes(deps) : null;
    this.#early = new EarlyChanges(deps);
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

  /** Fetches the rules of changes, where they are missing. Rejects where their file does not arrive. */
  async loadChanges(): Promise<void> {
    if (this.#changes) return;
    const { DeviceChanges } = await import('./device-changes.ts');
    // Another call may have been quicker.
    if (this.#changes) return;
    this.#changes = new DeviceChanges(this.#deps);
    for (const early of this.#early.listUnstored()) this.#changes.unsent.add(early);
    this.#refresh({});
  }

  /**
   * Applies a change on this device and keeps it for the server, or refuses it and changes nothing. `rules` are checked
   * only now: an accepted change stays on screen unless the server refuses it. Before the rules have loaded a change is kept all
   * the same; it shows with them, and the server may refuse it.
   */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const { library, pending } = this.getSnapshot();
    const changes = this.#changes;
    if (!changes) {
      this.#commitEarly(change);
      return { ok: true };
    }
    const result = changes.append(change, { library, copy: this.#copy.current, rules });
    if (!result.ok) return result;
    if (!result.shown) return { ok: true };
    this.#publish({
      library: result.shown.library,
      pending: pending + 1,
      unstored: changes.unsent.unstoredCount,
      ...(result.shown.isStored ? {} : { storageFull: true }),
    });
    return { ok: true };
  }

  #commitEarly(change: Change): void {
    const isStored = this.#early.append(change, this.#copy.current);
    this.#publish({
      pending: this.getSnapshot().pending + 1,
      unstored: this.#early.listUnstored().length,
      ...(isStored ? {} : { storageFull: true }),
    });
    // The next sync asks for the file again.
    this.loadChanges().catch(() => {});
  }

  /** Whether this tab has a copy. Changes are sent only then: they are based on it. */
  get hasCopy(): boolean {
    return this.#copy.current.revision !== null;
  }

  /**
   * Takes in the days that local storage has no room for, if the copy lacks them. Rejects where the code for reading them does
   * not arrive.
   */
  async loadOlderDays(): Promise<void> {
    if (await this.#copy.loadOlderDays()) this.#refresh({});
  }

  /** Returns the unsent changes, oldest first. */
  listPending(): PendingChange[] {
    return this.#changes?.unsent.listPending() ?? this.#early.list();
  }

  /** Returns the request that sends these changes and asks for what the copy lacks. */
  createRequest(changes: readonly PendingChange[]): SyncRequest {
    return createSyncRequest(this.#copy.current, changes);
  }

  /** Fetches the rules where changes wait for them. Rejects where their file does not arrive. */
  async prepareToSend(): Promise<void> {
    if (this.getSnapshot().pending > 0) await this.loadChanges();
  }

  /** Fetches what it takes to take in an answer, if that is missing. Rejects where the file does not arrive. */
  async prepareFor({ state }: Pick<SyncResponse, 'state'>): Promise<void> {
    if (state !== 'same' && this.hasCopy) await this.loadChanges();
  }

  /**
   * Merges the answer to `request` into the copy. Returns false, and merges nothing, when the copy has another revision
   * by now because another tab was quicker; the caller then asks again.
   */
  takeResponse(request: SyncRequest, response: SyncResponse): boolean {
    this.#adoptStoredCopy();
    const before = this.#copy.current;
    if (!isSameRevision(before.revision, request.copy)) return false;
    const merged = this.#changes?.takeAnswer(before, response) ?? mergeSyncResponse(before, response);
    const isStored = this.#replaceCopy(merged);
    this.#changes?.unsent.takeOutcome(response, this.#copy.current);
    this.#refresh({ storageFull: !isStored || this.#hasUnstored });
    return true;
  }

  /** Adds what the server has lost of another copy than this tab's. Returns whether all that was rescued is stored. */
  addRescue(lost: Rescue): boolean {
    const { rescue } = this.#opened;
    rescue.storeAgain();
    rescue.add(lost);
    const isStored = !rescue.isUnstored;
    this.#refresh(isStored ? {} : { storageFull: true });
    return isStored;
  }

  /** Puts a change aside as refused, for one that can never be sent. */
  refuse(pending: PendingChange, code: Refusal): void {
    this.#opened.unsent.refuse(pending, code);
    this.#refresh({});
  }

  dismissRefused(refused: Pick<RefusedChange, 'id'>): void {
    const { unsent } = this.#opened;
    unsent.dismissRefused(refused);
    this.#publish({ refused: unsent.listRefused() });
  }

  discardUnreadable(entry: Pick<UnreadableEntry, 'key'>): void {
    const { unsent } = this.#opened;
    unsent.discardUnreadable(entry);
    this.#publish({ unreadable: unsent.listUnreadable() });
  }

  /**
   * Commits what only this device has. What breaks a rule by now stays in the rescue; returns the reason of the last
   * such refusal.
   */
  bringBack(rules: LibraryRules): Refusal | null {
    let refusal: Refusal | null = null;
    const { rescue, isAllBack } = this.#opened.bringBack(
      () => this.getSnapshot().library,
      (change) => {
        const result = this.commit(change, rules);
        if (!result.ok) refusal = result.code;
      },
    );
    this.#publish({ rescue });
    return isAllBack ? null : refusal;
  }

  discardLost(): void {
    this.#opened.discardLost();
    this.#refresh({});
  }

  /** Deletes again what a restored server has brought back. */
  deleteReturned(rules: LibraryRules): void {
    for (const change of this.#opened.listDeletions(this.getSnapshot().rescue)) this.commit(change, rules);
    this.keepReturned();
  }

  keepReturned(): void {
    this.#opened.keepReturned();
    this.#refresh({});
  }

  /** Ends the wait for an answer: without a copy the screens report a failure, without older days they show the newest. */
  noteFailure(): void {
    const { status, isAwaitingOlderDays } = this.getSnapshot();
    if (status === 'loading') this.#publish({ status: 'failed' });
    if (isAwaitingOlderDays) this.#publish({ isAwaitingOlderDays: false });
  }

  /** Reads again what another tab has written under `key`; null stands for all keys, as in a storage event. */
  noticeStorage(key: string | null): void {
    const { storage, userId } = this.#deps;
    const isMine = listChangePrefixes(userId).some((prefix) => key?.startsWith(prefix));
    if (key !== null && key !== this.#copy.key && !isMine) return;
    this.#adoptStoredCopy();
    this.#refresh({});
    // The next sync reads them otherwise.
    void this.loadOlderDays().catch(() => {});
    // Without the file, the other tab's changes show once the server has them.
    if (!this.#changes && holdsDeviceChanges(storage, userId)) void this.loadChanges().catch(() => {});
  }

  /** @throws Error before the rules have loaded, when nothing has been shown that could ask for this */
  get #opened(): DeviceChanges {
    if (!this.#changes) throw new Error('The rules of changes are not here yet.');
    return this.#changes;
  }

  get #hasUnstored(): boolean {
    return (this.#changes?.unsent.unstoredCount ?? this.#early.listUnstored().length) > 0;
  }

  /**
   * Takes the copy that another tab has stored. Not while the rescue is in memory only: then the stored copy may be the
   * one from before the divergence, kept so that a reload finds it.
   */
  #adoptStoredCopy(): void {
    if (!this.#changes?.rescue.isUnstored) this.#copy.adoptStored();
  }

  /**
   * Takes the copy and returns whether it is stored. The storage keeps the old one while a rescue from it is in memory
   * only.
   */
  #replaceCopy(copy: LibraryCopy): boolean {
    this.#changes?.rescue.storeAgain();
    if (!this.#changes?.rescue.isUnstored) return this.#copy.replace(copy);
    this.#copy.hold(copy);
    return false;
  }

  #refresh(patch: Partial<LibrarySnapshot>): void {
    const before = this.getSnapshot();
    const { current } = this.#copy;
    const shown = this.#changes?.show(current) ?? { library: current.library };
    this.#publish({
      status: current.revision ? 'ready' : before.status,
      isAwaitingOlderDays: before.isAwaitingOlderDays && !current.isComplete,
      ...shown,
      ...keepEmpty(before, shown),
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

/** Returns the former lists where both are empty, so that no screen is redrawn for an equal one. */
function keepEmpty(before: LibrarySnapshot, next: Partial<ShownChanges>): Partial<LibrarySnapshot> {
  return {
    ...(next.refused?.length === 0 && before.refused.length === 0 && { refused: before.refused }),
    ...(next.unreadable?.length === 0 && before.unreadable.length === 0 && { unreadable: before.unreadable }),
  };
}
