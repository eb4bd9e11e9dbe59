import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import { ConfirmedCopy } from './confirmed-copy.ts';
import { type LibraryCopy, NO_COPY } from './copy.ts';
import { createSyncRequest } from './create-sync-request.ts';
import { bringBack } from './divergence/bring-back.ts';
import { selectStillLost } from './divergence/compare-copies.ts';
import { deleteReturned } from './divergence/delete-returned.ts';
import { dropLost, dropReturned, isNothingLost, isNothingToAsk, type Rescue } from './divergence/rescue.ts';
import { StoredRescue } from './divergence/stored-rescue.ts';
import { takeAnswer } from './divergence/take-answer.ts';
import type { CommitResult, LibrarySnapshot } from './library-snapshot.ts';
import { newUuid } from './new-uuid.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import type { PendingChange, UnreadableEntry } from './outbox.ts';
import type { RefusedChange } from './refused-changes.ts';
import { isSameRevision } from './stored-copy.ts';
import { UnsentChanges } from './unsent-changes.ts';

/**
 * The family's library in this tab: what the server has confirmed (`ConfirmedCopy`) plus the outbox. A change shows at
 * once, is kept in the outbox before `commit` returns, and leaves it when the server has acknowledged it.
 */
export class LibraryStore {
  readonly #now: () => number;
  readonly #unsent: UnsentChanges;
  readonly #rescue: StoredRescue;
  readonly #copy: ConfirmedCopy;
  readonly #snapshot: Store<LibrarySnapshot>;

  constructor(deps: {
    storage: SafeStorage;
    userId: string;
    now: () => number;
    /** Without it the days that local storage has no room for are fetched at each start. */
    olderDays?: OlderDaysStore;
  }) {
    this.#now = deps.now;
    this.#unsent = new UnsentChanges(deps);
    this.#rescue = new StoredRescue(deps.storage, deps.userId);
    this.#copy = new ConfirmedCopy(deps.storage, deps.userId, deps.olderDays ?? null);
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
    const id = newUuid();
    const { library, decision } = applyChange(this.getSnapshot().library, valid.data, rules, id);
    if (!decision.ok) return decision;
    if (decision.writes.length === 0) return { ok: true };
    const stored = this.#unsent.append(id, valid.data, this.#copy.current);
    this.#publish({
      library,
      pending: this.getSnapshot().pending + 1,
      unstored: this.#unsent.unstoredCount,
      ...(stored ? {} : { storageFull: true }),
    });
    return { ok: true };
  }

  /** Whether this tab has a copy. Changes are sent only then: they are based on it. */
  get hasCopy(): boolean {
    return this.#copy.current.revision !== null;
  }

  /** Takes in the days that local storage has no room for, if the copy lacks them. Never rejects. */
  async loadOlderDays(): Promise<void> {
    if (await this.#copy.loadOlderDays()) this.#refresh({});
  }

  /** Returns the unsent changes, oldest first. */
  listPending(): PendingChange[] {
    return this.#unsent.listPending();
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
    if (!isSameRevision(this.#copy.current.revision, request.copy)) return false;
    const { merged, lost } = takeAnswer(this.#copy.current, response);
    this.#rescue.add(lost);
    const isStored = this.#replaceCopy(merged);
    this.#unsent.takeOutcome(response, this.#copy.current);
    this.#refresh({ storageFull: !isStored || this.#unsent.unstoredCount > 0 });
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
    this.#unsent.refuse(pending, code);
    this.#refresh({});
  }

  dismissRefused(refused: Pick<RefusedChange, 'id'>): void {
    this.#unsent.dismissRefused(refused);
    this.#publish({ refused: this.#unsent.listRefused() });
  }

  discardUnreadable(entry: Pick<UnreadableEntry, 'key'>): void {
    this.#unsent.discardUnreadable(entry);
    this.#publish({ unreadable: this.#unsent.listUnreadable() });
  }

  /**
   * Commits what only this device has. What breaks a rule by now stays in the rescue; returns the reason of the last
   * such refusal.
   */
  bringBack(rules: LibraryRules): Refusal | null {
    let refusal: Refusal | null = null;
    const stamp = { newId: newUuid, at: toZonedIso(new Date(this.#now())) };
    bringBack(this.#rescue.read(), this.getSnapshot().library, stamp, (change) => {
      const result = this.commit(change, rules);
      if (!result.ok) refusal = result.code;
      return this.getSnapshot().library;
    });
    const left = selectStillLost(this.#rescue.read(), this.getSnapshot().library);
    // As long as a change is in memory only, the rescue is the only thing that a reload would find.
    if (this.#unsent.unstoredCount === 0) this.#rescue.replace(left);
    this.#publish({ rescue: isNothingToAsk(left) ? null : left });
    return isNothingLost(left) ? null : refusal;
  }

  discardLost(): void {
    this.#replaceRescue(dropLost(this.#rescue.read()));
  }

  /** Deletes again what a restored server has brought back. */
  deleteReturned(rules: LibraryRules): void {
    const { rescue } = this.getSnapshot();
    for (const change of rescue ? deleteReturned(rescue) : []) this.commit(change, rules);
    this.keepReturned();
  }

  keepReturned(): void {
    this.#replaceRescue(dropReturned(this.#rescue.read()));
  }

  #replaceRescue(rescue: Rescue): void {
    this.#rescue.replace(rescue);
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
    const isMine = [...this.#unsent.prefixes, this.#rescue.key].some((prefix) => key?.startsWith(prefix));
    if (key !== null && key !== this.#copy.key && !isMine) return;
    this.#adoptStoredCopy();
    this.#refresh({});
    void this.loadOlderDays();
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
    const pending = this.#unsent.listPending();
    const library = replayChanges(this.#copy.current.library, pending);
    const rescue = selectStillLost(this.#rescue.read(), library);
    this.#publish({
      status: this.#copy.current.revision ? 'ready' : this.getSnapshot().status,
      isAwaitingOlderDays: this.getSnapshot().isAwaitingOlderDays && !this.#copy.current.isComplete,
      library,
      pending: pending.length,
      unstored: this.#unsent.unstoredCount,
      refused: keepEmpty(this.getSnapshot().refused, this.#unsent.listRefused()),
      unreadable: keepEmpty(this.getSnapshot().unreadable, this.#unsent.listUnreadable()),
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

/** Returns the former list where both are empty, so that no screen is drawn anew for an equal one. */
function keepEmpty<Item>(before: readonly Item[], next: readonly Item[]): readonly Item[] {
  return before.length === 0 && next.length === 0 ? before : next;
}
