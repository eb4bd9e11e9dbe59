import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { deriveUuid } from '#shared/account/derive-uuid.ts';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import { isSameRevision } from './base-copy.ts';
import { ConfirmedCopy } from './confirmed-copy.ts';
import { convertProtocolOne } from './convert-protocol-one.ts';
import { type BaseCopy, NO_COPY } from './copy.ts';
import { createSyncRequest } from './create-sync-request.ts';
import { bringBack } from './divergence/bring-back.ts';
import { selectStillLost } from './divergence/compare-copies.ts';
import { deleteReturned } from './divergence/delete-returned.ts';
import { dropLost, dropReturned, isNothingLost, isNothingToAsk, type Rescue } from './divergence/rescue.ts';
import { StoredRescue } from './divergence/stored-rescue.ts';
import { takeAnswer } from './divergence/take-answer.ts';
import type { CommitResult, LibrarySnapshot } from './library-snapshot.ts';
import { createRemainder } from './log-remainder.ts';
import { newUuid } from './new-uuid.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import { Outbox, type PendingChange, type UnreadableEntry } from './outbox.ts';
import { type RefusedChange, RefusedChanges } from './refused-changes.ts';
import { listSealed } from './sealing/list-sealed.ts';

/**
 * The family's library in this tab: what the server has confirmed (`BaseCopy`) plus the outbox. A change shows at
 * once, is kept in the outbox before `commit` returns, and leaves it when the server has acknowledged it.
 */
export class LibraryStore {
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #now: () => number;
  readonly #outbox: Outbox;
  readonly #refused: RefusedChanges;
  readonly #rescue: StoredRescue;
  readonly #copy: ConfirmedCopy;
  #lastAt = 0;
  readonly #snapshot: Store<LibrarySnapshot>;

  constructor(deps: {
    storage: SafeStorage;
    userId: string;
    now: () => number;
    /** Without it the days that local storage has no room for are fetched at each start. */
    olderDays?: OlderDaysStore;
  }) {
    this.#storage = deps.storage;
    this.#userId = deps.userId;
    this.#now = deps.now;
    convertProtocolOne(deps.storage, deps.userId);
    this.#outbox = new Outbox(deps.storage, deps.userId);
    this.#refused = new RefusedChanges(deps.storage, deps.userId);
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
   * Carries a change out on this device and keeps it for the server; or refuses it, and nothing changes. `rules` count
   * at this moment only: what was accepted is shown until the server has said otherwise.
   */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const id = newUuid();
    const { library, decision } = applyChange(this.getSnapshot().library, valid.data, rules, id);
    if (!decision.ok) return decision;
    if (decision.writes.length === 0) return { ok: true };
    const stored = this.#append(id, valid.data);
    this.#publish({
      library,
      pending: this.getSnapshot().pending + 1,
      unstored: this.#outbox.unstoredCount,
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

  /** Unsent changes, oldest first. */
  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  /** The request that sends these changes and asks for what the copy lacks. */
  createRequest(changes: readonly PendingChange[]): SyncRequest {
    return createSyncRequest(this.#copy.current, changes);
  }

  /**
   * Takes in the answer to `request`. False when the copy has moved on meanwhile (another tab was quicker): then
   * nothing is taken in and the caller asks again.
   */
  takeResponse(request: SyncRequest, response: SyncResponse): boolean {
    this.#adoptStoredCopy();
    if (!isSameRevision(this.#copy.current.revision, request.copy)) return false;
    const { merged, lost } = takeAnswer(this.#copy.current, response);
    this.#rescue.add(lost);
    const isStored = this.#replaceCopy(merged);
    for (const { id, code } of response.refused) {
      const pending = this.#outbox.get(id);
      if (pending) this.#takeRefusal(pending, code);
    }
    this.#outbox.drop(response.acknowledged);
    // Their place in the outbox is free now.
    this.#refused.storeAgain();
    this.#outbox.storeAgain();
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
    this.#refused.add({ ...pending, code });
    this.#outbox.drop([pending.id]);
    this.#refused.storeAgain();
    this.#refresh({});
  }

  dismissRefused({ id }: Pick<RefusedChange, 'id'>): void {
    this.#refused.dismiss(id);
    this.#publish({ refused: this.#refused.list() });
  }

  discardUnreadable({ key }: Pick<UnreadableEntry, 'key'>): void {
    this.#storage.remove(key);
    this.#publish({ unreadable: this.#listUnreadable() });
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
    if (this.#outbox.unstoredCount === 0) this.#rescue.replace(left);
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

  /** Without a copy, the screens say that the library could not be loaded; without older days, they show the newest. */
  noteFailure(): void {
    const { status, isAwaitingOlderDays } = this.getSnapshot();
    if (status === 'loading') this.#publish({ status: 'failed' });
    if (isAwaitingOlderDays) this.#publish({ isAwaitingOlderDays: false });
  }

  /** Looks at what another tab has written under `key` (null: everything). */
  noticeStorage(key: string | null): void {
    const isMine = [this.#outbox.prefix, this.#refused.prefix, this.#rescue.key].some((prefix) =>
      key?.startsWith(prefix),
    );
    if (key !== null && key !== this.#copy.key && !isMine) return;
    this.#adoptStoredCopy();
    this.#refresh({});
    void this.loadOlderDays();
  }

  #append(id: string, change: Change): boolean {
    // After everything that waits, also when the clock has been set back since: a change may build on an older one.
    const newestAt = this.#outbox.list().at(-1)?.at ?? 0;
    this.#lastAt = Math.max(this.#now(), this.#lastAt + 1, newestAt + 1);
    return this.#outbox.append({ id, at: this.#lastAt, base: this.#copy.current.revision?.rev ?? 0, change });
  }

  /**
   * A draft whose first save had arrived is no refusal for the parent: what it has beyond that is logged. The ids follow
   * from the refused change's, so that a second tab, or this one after a crash, logs it only once.
   */
  #takeRefusal(pending: PendingChange, code: Refusal): void {
    const { change } = pending;
    const known =
      change.type === 'logDay' ? this.#copy.current.library.entries.get(change.entry.id) : undefined;
    if (code !== 'entry_differs' || change.type !== 'logDay' || !known) {
      this.#refused.add({ ...pending, code });
      return;
    }
    const entry = createRemainder(change.entry, known, deriveUuid(`remaining entry ${pending.id}`));
    if (entry) this.#append(deriveUuid(`remaining change ${pending.id}`), { type: 'logDay', entry });
  }

  /** What is stored may be the copy from before a divergence, while what was saved of it is in memory only. */
  #adoptStoredCopy(): void {
    if (!this.#rescue.isUnstored) this.#copy.adoptStored();
  }

  /** Returns whether the copy is stored. The storage keeps the old one while a rescue from it is in memory only. */
  #replaceCopy(copy: BaseCopy): boolean {
    this.#rescue.storeAgain();
    if (!this.#rescue.isUnstored) return this.#copy.replace(copy);
    this.#copy.hold(copy);
    return false;
  }

  #listUnreadable(): UnreadableEntry[] {
    const prefixes = [this.#outbox.prefix, this.#refused.prefix];
    return [
      ...this.#outbox.listUnreadable(),
      ...this.#refused.listUnreadable(),
      ...listSealed(this.#storage, this.#userId, prefixes),
    ];
  }

  #refresh(patch: Partial<LibrarySnapshot>): void {
    const pending = this.#outbox.list();
    const library = replayChanges(this.#copy.current.library, pending);
    const rescue = selectStillLost(this.#rescue.read(), library);
    this.#publish({
      status: this.#copy.current.revision ? 'ready' : this.getSnapshot().status,
      isAwaitingOlderDays: this.getSnapshot().isAwaitingOlderDays && !this.#copy.current.isComplete,
      library,
      pending: pending.length,
      unstored: this.#outbox.unstoredCount,
      refused: keepEmpty(this.getSnapshot().refused, this.#refused.list()),
      unreadable: keepEmpty(this.getSnapshot().unreadable, this.#listUnreadable()),
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

/** Returns the list of before where both are empty, so that no screen is drawn anew for it. */
function keepEmpty<Item>(before: readonly Item[], next: readonly Item[]): readonly Item[] {
  return before.length === 0 && next.length === 0 ? before : next;
}
