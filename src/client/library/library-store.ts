import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, type LibraryRows, libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { BASE_KEY, type BaseCopy, readBaseCopy, readBaseMarker, writeBaseCopy } from './base-copy.ts';
import { mergeSyncResponse } from './merge-sync-response.ts';
import { Outbox, type PendingChange, type RefusedChange, RefusedChanges } from './outbox.ts';
import type { SafeStorage } from './safe-storage.ts';

export type CommitResult = { ok: true } | { ok: false; code: Refusal };

/** What the screens see. `library` is the confirmed copy with every unsent change applied. */
export type LibrarySnapshot = {
  status: 'loading' | 'ready';
  library: Library;
  rows: LibraryRows;
  pending: number;
  /** Of these, the ones that the storage did not take: they reach the server if this page stays open, or are lost. */
  unstored: number;
  refused: readonly RefusedChange[];
  storageFull: boolean;
};

/**
 * The family's library in this tab: what the server has confirmed (`BaseCopy`) plus the outbox. A change shows at
 * once, is kept in the outbox before `commit` returns, and leaves it when the server has acknowledged it.
 */
export class LibraryStore {
  readonly deviceId: string;
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #now: () => number;
  readonly #outbox: Outbox;
  readonly #refused: RefusedChanges;
  readonly #listeners = new Set<() => void>();
  #base: BaseCopy;
  #seq = 0;
  #lastAt = 0;
  #snapshot: LibrarySnapshot;

  constructor(deps: { storage: SafeStorage; userId: string; deviceId: string; now: () => number }) {
    this.#storage = deps.storage;
    this.#userId = deps.userId;
    this.deviceId = deps.deviceId;
    this.#now = deps.now;
    this.#outbox = new Outbox(deps.storage, deps.userId);
    this.#refused = new RefusedChanges(deps.storage, deps.userId);
    this.#base = readBaseCopy(deps.storage, deps.userId);
    const library = replayChanges(this.#base.library, changesOf(this.#outbox.list()));
    this.#snapshot = {
      status: this.#base.rev > 0 ? 'ready' : 'loading',
      library,
      rows: libraryToRows(library),
      pending: this.#outbox.list().length,
      unstored: 0,
      refused: this.#refused.list(),
      storageFull: false,
    };
  }

  readonly getSnapshot = (): LibrarySnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Carries a change out on this device and keeps it for the server; or refuses it, and nothing changes. `rules` count
   * at this moment only: what was accepted is shown until the server has said otherwise.
   */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const { library, decision } = applyChange(this.#snapshot.library, valid.data, rules);
    if (!decision.ok) return decision;
    if (decision.writes.length === 0) return { ok: true };
    this.#seq += 1;
    // After everything that waits, also when the clock has been set back since: a change may build on an older one.
    const newestAt = this.#outbox.list().at(-1)?.at ?? 0;
    this.#lastAt = Math.max(this.#now(), this.#lastAt + 1, newestAt + 1);
    const stored = this.#outbox.append({
      deviceId: this.deviceId,
      seq: this.#seq,
      at: this.#lastAt,
      change: valid.data,
    });
    this.#publish({
      library,
      pending: this.#snapshot.pending + 1,
      unstored: this.#outbox.unstoredCount,
      ...(stored ? {} : { storageFull: true }),
    });
    return { ok: true };
  }

  /** The revision the server has confirmed to this browser. */
  get rev(): number {
    return this.#base.rev;
  }

  /** Unsent changes, oldest first. */
  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  /**
   * Takes in the answer to `request`. False when the copy has moved on meanwhile (another tab was quicker): then
   * nothing is taken in and the caller asks again.
   */
  takeResponse(request: SyncRequest, sent: readonly PendingChange[], response: SyncResponse): boolean {
    this.#adoptStoredBase();
    if (!response.whole && this.#base.rev !== request.since) return false;
    if (response.whole && this.#base.rev > response.rev && request.since !== this.#base.rev) return false;
    const merged = mergeSyncResponse(this.#base, response);
    const unchanged = merged.rev === this.#base.rev;
    const storageFull = unchanged ? this.#snapshot.storageFull : !this.#writeBase(merged);
    this.#base = merged;
    for (const { seq, code } of response.refused) {
      const pending = sent.find((change) => change.seq === seq);
      if (pending) this.#refused.add({ ...pending, code });
    }
    this.#outbox.acknowledge(request.deviceId, response.lastSeq);
    this.#refresh({ status: 'ready', storageFull });
    return true;
  }

  /** Puts a change aside as refused, for one that can never be sent. */
  refuse(pending: PendingChange, code: Refusal): void {
    this.#refused.add({ ...pending, code });
    this.#outbox.acknowledge(pending.deviceId, pending.seq);
    this.#refresh({});
  }

  dismissRefused(refused: RefusedChange): void {
    this.#refused.dismiss(refused);
    this.#publish({ refused: this.#refused.list() });
  }

  /** Without a copy and without the server, the screens start from the defaults (spec section 8). */
  showDefaults(): void {
    if (this.#snapshot.status === 'ready') return;
    const library = replayChanges(rowsToLibrary(createDefaultRows()), changesOf(this.#outbox.list()));
    this.#publish({ status: 'ready', library });
  }

  /** Looks at what another tab has written under `key` (null: everything). */
  noticeStorage(key: string | null): void {
    const mine = [this.#outbox.prefix, this.#refused.prefix].some((prefix) => key?.startsWith(prefix));
    if (key !== null && key !== BASE_KEY && !mine) return;
    this.#adoptStoredBase();
    this.#refresh({});
  }

  /** Another tab of this account may have stored a newer copy: take it instead of working on an old one. */
  #adoptStoredBase(): void {
    const marker = readBaseMarker(this.#storage);
    if (marker?.owner !== this.#userId || marker.rev === this.#base.rev) return;
    const stored = readBaseCopy(this.#storage, this.#userId);
    if (stored.rev > 0) this.#base = stored;
  }

  #writeBase(copy: BaseCopy): boolean {
    const marker = readBaseMarker(this.#storage);
    const storedIsOurs = marker?.owner === this.#userId && marker.rev === this.#base.rev;
    return writeBaseCopy(this.#storage, this.#userId, copy, storedIsOurs ? this.#base : null);
  }

  #refresh(patch: Partial<LibrarySnapshot>): void {
    const pending = this.#outbox.list();
    const status = patch.status ?? (this.#base.rev > 0 ? 'ready' : this.#snapshot.status);
    const start = this.#base.rev > 0 ? this.#base.library : rowsToLibrary(createDefaultRows());
    const library = replayChanges(start, changesOf(pending));
    this.#publish({
      ...patch,
      status,
      library,
      pending: pending.length,
      unstored: this.#outbox.unstoredCount,
      refused: this.#refused.list(),
    });
  }

  #publish(patch: Partial<LibrarySnapshot>): void {
    const next = { ...this.#snapshot, ...patch };
    if (next.library !== this.#snapshot.library) next.rows = updateRows(this.#snapshot, next.library);
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

function changesOf(pending: readonly PendingChange[]): Change[] {
  return pending.map(({ change }) => change);
}

/** The sorted rows, the same arrays as before for every table that did not change, so that views can be memoised. */
function updateRows(before: LibrarySnapshot, library: Library): LibraryRows {
  const rows = libraryToRows(library);
  return {
    categories: before.library.categories === library.categories ? before.rows.categories : rows.categories,
    flashcards: before.library.flashcards === library.flashcards ? before.rows.flashcards : rows.flashcards,
    sets: before.library.sets === library.sets ? before.rows.sets : rows.sets,
    history: before.library.history === library.history ? before.rows.history : rows.history,
  };
}
