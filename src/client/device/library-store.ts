import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema } from '#shared/library/change.ts';
import type { LostRows } from '#shared/library/changes/bring-back.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import { ConfirmedCopy } from './confirmed-copy.ts';
import { type LibraryCopy, mergeSyncResponse, NO_COPY } from './copy.ts';
import { newUuid } from './new-uuid.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import { Outbox, type PendingChange, type RefusedChange, type UnreadableEntry } from './outbox.ts';
import { findLostInAnswer, isNothingLost, selectLost } from './rescue/lost-rows.ts';
import { StoredRescue } from './rescue/stored-rescue.ts';
import { MARKER_KEY } from './sealing/account-keys.ts';
import { isSameRevision } from './sealing/library-copies.ts';
import { createSyncRequest } from './sync-requests.ts';

export type CommitResult = { ok: true } | { ok: false; code: Refusal };

export type LibrarySnapshot = {
  /** `failed`: this browser has no copy, and none came from the server; the engine keeps trying. */
  status: 'loading' | 'failed' | 'ready';
  isAwaitingOlderDays: boolean;
  library: Library;
  rows: LibraryRows;
  pending: number;
  /** Refused by the storage: they are lost if the page closes before they are sent. */
  unstored: number;
  refused: readonly RefusedChange[];
  unreadable: readonly UnreadableEntry[];
  rescue: LostRows | null;
  storageFull: boolean;
};

/** A change shows at once, is in the outbox before `commit` returns, and leaves it when acknowledged. */
export class LibraryStore {
  readonly #copy: ConfirmedCopy;
  readonly #outbox: Outbox;
  readonly #rescue: StoredRescue;
  readonly #snapshot: Store<LibrarySnapshot>;

  constructor(deps: {
    storage: SafeStorage;
    userId: string;
    now: () => number;
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

  /** `rules` are checked only now: an accepted change stays on screen unless the server refuses it. */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const steps = this.commitInSteps(valid.data, rules);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Decides a checked change, stores it and shows it: what is large gives way to other tasks in between. */
  *commitInSteps(change: Change, rules: LibraryRules): Generator<void, CommitResult> {
    const id = newUuid();
    const { library: before } = this.getSnapshot();
    const { library, decision } = applyChange(before, change, rules, id);
    if (!decision.ok) return decision;
    if (decision.writes.length === 0) return { ok: true };
    yield;
    if (this.getSnapshot().library !== before) return this.commit(change, rules);
    const isStored = this.#outbox.append(id, change, this.#copy.current);
    yield;
    if (this.getSnapshot().library === before) this.#show(library, isStored);
    else this.#refresh({});
    return { ok: true };
  }

  /** After one change, which is in the outbox. */
  #show(library: Library, isStored: boolean): void {
    this.#publish({
      library,
      pending: this.getSnapshot().pending + 1,
      unstored: this.#outbox.unstoredCount,
      ...(isStored ? {} : { storageFull: true }),
    });
  }

  get hasCopy(): boolean {
    return this.#copy.current.revision !== null;
  }

  async loadOlderDays(): Promise<void> {
    if (await this.#copy.loadOlderDays()) this.#refresh({});
  }

  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  createRequest(changes: readonly PendingChange[]): SyncRequest {
    return createSyncRequest(this.#copy.current, changes);
  }

  /** Returns false, and merges nothing, if another tab has changed the copy's revision. */
  takeResponse(request: SyncRequest, response: SyncResponse): boolean {
    this.#adoptStoredCopy();
    const before = this.#copy.current;
    if (!isSameRevision(before.revision, request.copy)) return false;
    const merged = mergeSyncResponse(before, response);
    this.#rescue.add(findLostInAnswer(response.state, before.library, merged.library));
    const isStored = this.#replaceCopy(merged);
    this.#outbox.takeOutcome(response, this.#copy.current);
    this.#refresh({ storageFull: !isStored || this.#outbox.unstoredCount > 0 });
    return true;
  }

  addRescue(lost: LostRows): boolean {
    this.#rescue.storeAgain();
    this.#rescue.add(lost);
    const isStored = !this.#rescue.isUnstored;
    this.#refresh(isStored ? {} : { storageFull: true });
    return isStored;
  }

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

  readRescue(): LostRows {
    return this.#rescue.read();
  }

  replaceRescue(rescue: LostRows): void {
    this.#rescue.replace(rescue);
    this.#refresh({});
  }

  /** Without a copy the screens then report a failure, without older days they show the newest. */
  noteFailure(): void {
    const { status, isAwaitingOlderDays } = this.getSnapshot();
    if (status === 'loading') this.#publish({ status: 'failed' });
    if (isAwaitingOlderDays) this.#publish({ isAwaitingOlderDays: false });
  }

  noticeStorage(key: string | null): void {
    const mine = [MARKER_KEY, this.#rescue.key, ...this.#outbox.prefixes];
    if (key !== null && !mine.some((prefix) => key.startsWith(prefix))) return;
    this.#adoptStoredCopy();
    this.#refresh({});
    void this.loadOlderDays().catch(() => {});
  }

  /** While the rescue is only in memory, the stored copy is kept for a reload. */
  #adoptStoredCopy(): void {
    if (!this.#rescue.isUnstored) this.#copy.adoptStored();
  }

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
    const rescue = selectLost(this.#rescue.read(), library);
    this.#publish({
      status: current.revision ? 'ready' : before.status,
      isAwaitingOlderDays: before.isAwaitingOlderDays && !current.isComplete,
      library,
      pending: pending.length,
      unstored: this.#outbox.unstoredCount,
      refused: keepEmpty(before.refused, this.#outbox.listRefused()),
      unreadable: keepEmpty(before.unreadable, this.#outbox.listUnreadable()),
      rescue: isNothingLost(rescue) ? null : rescue,
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

/** So that an equal list does not redraw a screen. */
function keepEmpty<Row>(before: readonly Row[], next: readonly Row[]): readonly Row[] {
  return before.length === 0 && next.length === 0 ? before : next;
}
