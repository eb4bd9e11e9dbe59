import { runInSlices } from '#client/lib/idle/idle-tasks.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { createStore, type Store } from '#client/lib/store/store.ts';
import { type LostRows, LostRowsSchema, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import { applyChange, type Change, ChangeSchema, replayChanges } from '#shared/library/changes/change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { Revision, SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import {
  distrustCopy,
  type LibraryCopy,
  listRowChecks,
  mergeSyncResponse,
  NO_COPY,
  readCopy,
  type StoredCopy,
  writeCopy,
} from './copy.ts';
import {
  type AccountDatabase,
  type DeviceRecords,
  type DeviceWrite,
  isSameRevision,
  type WriteOutcome,
} from './database/account-database.ts';
import { findRowsLostInResponse, hasRows, mergeLostRows, selectMissingRows } from './lost-rows.ts';
import { Outbox, type PendingChange, type RefusedChange, type UnreadableEntry } from './outbox.ts';
import { createSyncRequest } from './sync-requests.ts';

export type CommitResult = { ok: true } | { ok: false; code: Refusal };

export type LibrarySnapshot = {
  /** `failed`: this browser has no copy and could not fetch one yet. The sync engine keeps trying. */
  status: 'loading' | 'failed' | 'ready';
  library: Library;
  rows: LibraryRows;
  pendingCount: number;
  /** The number of changes that the database refused. They are lost if the page closes before they are sent. */
  unstoredCount: number;
  isStoring: boolean;
  refused: readonly RefusedChange[];
  unreadable: readonly UnreadableEntry[];
  rescue: LostRows | null;
  /** True after any failed write, whatever its reason. */
  isStorageFull: boolean;
};

type LibraryStoreDeps = {
  database: Pick<AccountDatabase, 'read' | 'write'>;
  records: DeviceRecords;
  now: () => number;
  shouldKeepCopy?: () => boolean;
};

/**
 * The library including unsent changes. A change is visible immediately and stays in the database until the server
 * acknowledges it.
 */
export class LibraryStore {
  readonly #database: LibraryStoreDeps['database'];
  readonly #shouldKeepCopy: () => boolean;
  readonly #outbox: Outbox;
  readonly #snapshot: Store<LibrarySnapshot>;
  #copy: LibraryCopy;
  /** The copy in the database. `#copy` may already be newer. */
  #stored: StoredCopy;
  #rescue: LostRows;
  /** The ids of changes whose write failed. */
  readonly #unstored = new Set<string>();
  /** The number of pending writes of each change. */
  readonly #inFlight = new Map<string, number>();
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor({ database, records, now, shouldKeepCopy = () => true }: LibraryStoreDeps) {
    this.#database = database;
    this.#shouldKeepCopy = shouldKeepCopy;
    const { copy, stored } = readCopy(records.copy ?? []);
    this.#copy = copy;
    this.#stored = stored;
    this.#outbox = new Outbox(now, records);
    this.#rescue = parseRescue(records);
    this.#snapshot = createStore<LibrarySnapshot>({
      status: 'loading',
      library: NO_COPY.library,
      rows: libraryToRows(NO_COPY.library),
      pendingCount: 0,
      unstoredCount: 0,
      isStoring: false,
      refused: [],
      unreadable: [],
      rescue: null,
      isStorageFull: false,
    });
    this.#refresh({});
  }

  readonly getSnapshot = (): LibrarySnapshot => this.#snapshot.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#snapshot.subscribe(listener);

  /** Applies a change. Checks `rules` only once: an accepted change stays on screen unless the server refuses it. */
  commit(change: Change, rules: LibraryRules): CommitResult {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const steps = this.commitInSteps(valid.data, rules);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  /** Checks, stores and shows a valid change, yielding between the steps so that a large one does not block the page. */
  *commitInSteps(change: Change, rules: LibraryRules): Generator<void, CommitResult> {
    const id = newUuid();
    const { library: before } = this.getSnapshot();
    const { library, decision } = applyChange(before, change, rules, id);
    if (!decision.ok) return decision;
    if (decision.writes.length + (decision.versions?.length ?? 0) === 0) return { ok: true };
    yield;
    // Another change came first, so this one starts over without pausing.
    if (this.getSnapshot().library !== before) return this.commit(change, rules);
    void this.#write([this.#outbox.append(id, change, this.#copy)]);
    yield;
    if (this.getSnapshot().library === before)
      this.#publish({ library, pendingCount: this.getSnapshot().pendingCount + 1 });
    else this.#refresh({});
    return { ok: true };
  }

  get hasCopy(): boolean {
    return this.#copy.revision !== null;
  }

  listPending(): PendingChange[] {
    return this.#outbox.list();
  }

  createRequest(changes: readonly PendingChange[]): SyncRequest {
    return createSyncRequest(this.#copy, changes);
  }

  /**
   * Merges the server's response. Resolves to false and writes nothing if another tab has changed the revision of the
   * copy, which the write checks again.
   */
  async applyResponse(request: SyncRequest, response: SyncResponse): Promise<boolean> {
    const before = this.#copy;
    if (!isSameRevision(before.revision, request.copy)) return false;
    this.#copy = mergeSyncResponse(before, response);
    const lostRows = findRowsLostInResponse(response.state, before.library, this.#copy.library);
    const writes = [
      ...this.#outbox.applyOutcome(response, this.#copy),
      ...(hasRows(lostRows) ? [this.#setRescue(mergeLostRows(this.#rescue, lostRows))] : []),
    ];
    const outcome = await this.#writeCopy(writes);
    if (outcome === 'outdated') await this.reload();
    else this.#refresh({ isStorageFull: outcome === 'failed' });
    return outcome !== 'outdated';
  }

  /** Loads what other tabs have written. */
  async reload(): Promise<void> {
    const records = await this.#database.read(this.#stored.revision);
    if (records === null) return;
    if (records.copy) {
      const { copy, stored } = readCopy(records.copy);
      this.#stored = stored;
      if (copy.revision && this.#shouldKeepCopy()) this.#copy = copy;
    }
    this.#outbox.reload(records, (id) => this.#unstored.has(id) || this.#inFlight.has(id));
    this.#rescue = parseRescue(records);
    this.#refresh({});
  }

  /** Checks the stored rows in slices. If a row is damaged, the next start fetches the library again. */
  checkStoredRows(): () => void {
    const { library } = this.#stored;
    let isDamaged = false;
    return runInSlices(
      listRowChecks(library),
      (isValid) => {
        isDamaged ||= !isValid();
      },
      () => {
        if (isDamaged) void this.#write([distrustCopy(this.#copy)], this.#stored.revision);
      },
    );
  }

  /** Resolves once every change so far is stored or its write has failed. */
  async settle(): Promise<void> {
    await this.#lastWrite;
  }

  refuse(pending: PendingChange, code: Refusal): void {
    void this.#write(this.#outbox.refuse(pending, code));
    this.#refresh({});
  }

  dismissRefused(refused: Pick<RefusedChange, 'id'>): void {
    void this.#write([this.#outbox.dismissRefused(refused)]);
    this.#publish({ refused: this.#outbox.listRefused() });
  }

  discardUnreadable(entry: Pick<UnreadableEntry, 'store' | 'key'>): void {
    void this.#write([this.#outbox.discardUnreadable(entry)]);
    this.#publish({ unreadable: this.#outbox.listUnreadable() });
  }

  getRescue(): LostRows {
    return this.#rescue;
  }

  replaceRescue(rescue: LostRows): void {
    void this.#write([this.#setRescue(rescue)]);
    this.#refresh({});
  }

  noteFetchFailure(): void {
    if (this.getSnapshot().status === 'loading') this.#publish({ status: 'failed' });
  }

  #setRescue(rescue: LostRows): DeviceWrite {
    this.#rescue = rescue;
    // A write without a value deletes the record.
    return { store: 'rescue', key: 'rows', ...(hasRows(rescue) && { value: rescue }) };
  }

  async #writeCopy(writes: DeviceWrite[]): Promise<WriteOutcome> {
    const { revision, library } = this.#copy;
    const isStored = isSameRevision(this.#stored.revision, revision) && this.#stored.library === library;
    if (isStored || !this.#shouldKeepCopy()) return writes.length > 0 ? this.#write(writes) : 'stored';
    const outcome = await this.#write(
      [...writes, ...writeCopy(this.#stored, this.#copy)],
      this.#stored.revision,
    );
    if (outcome === 'stored') this.#stored = { revision, library, stale: [] };
    return outcome;
  }

  /** Writes to the database. A change that cannot be written stays in memory until it is sent. */
  async #write(writes: readonly DeviceWrite[], expected?: Revision | null): Promise<WriteOutcome> {
    const ids = writes.flatMap(({ store, key, value }) => (store !== 'copy' && value ? [key] : []));
    for (const id of ids) this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) + 1);
    this.#publish({ isStoring: this.#inFlight.size > 0 });
    const write = this.#database.write(writes, expected);
    const previousWrite = this.#lastWrite;
    this.#lastWrite = write.then(() => previousWrite);
    const outcome = await write;
    for (const id of ids) {
      const count = (this.#inFlight.get(id) ?? 1) - 1;
      if (count > 0) this.#inFlight.set(id, count);
      else this.#inFlight.delete(id);
      if (outcome === 'failed') this.#unstored.add(id);
      else this.#unstored.delete(id);
    }
    this.#publish({
      isStoring: this.#inFlight.size > 0,
      unstoredCount: this.#countUnstored(),
      ...(outcome === 'failed' && { isStorageFull: true }),
    });
    return outcome;
  }

  #countUnstored(): number {
    const existing = new Set([...this.#outbox.list(), ...this.#outbox.listRefused()].map(({ id }) => id));
    for (const id of this.#unstored) if (!existing.has(id)) this.#unstored.delete(id);
    return this.#outbox.list().filter(({ id }) => this.#unstored.has(id)).length;
  }

  #refresh(patch: Partial<LibrarySnapshot>): void {
    const before = this.getSnapshot();
    const pending = this.#outbox.list();
    const library = replayChanges(this.#copy.library, pending);
    const rescue = hasRows(this.#rescue) ? selectMissingRows(this.#rescue, library) : NOTHING_LOST;
    this.#publish({
      status: this.hasCopy ? 'ready' : before.status,
      library,
      pendingCount: pending.length,
      unstoredCount: this.#countUnstored(),
      refused: reuseEmptyList(before.refused, this.#outbox.listRefused()),
      unreadable: reuseEmptyList(before.unreadable, this.#outbox.listUnreadable()),
      rescue: hasRows(rescue) ? rescue : null,
      ...patch,
    });
  }

  #publish(patch: Partial<LibrarySnapshot>): void {
    const before = this.getSnapshot();
    const names = Object.keys(patch) as (keyof LibrarySnapshot)[];
    if (names.every((name) => before[name] === patch[name])) return;
    const next = { ...before, ...patch };
    next.rows = libraryToRows(next.library, before);
    this.#snapshot.set(next);
  }
}

function parseRescue({ rescue }: Pick<DeviceRecords, 'rescue'>): LostRows {
  return LostRowsSchema.safeParse(rescue[0]?.[1]).data ?? NOTHING_LOST;
}

/** Returns the previous list if both are empty, so that no screen renders again. */
function reuseEmptyList<Row>(before: readonly Row[], next: readonly Row[]): readonly Row[] {
  return before.length === 0 && next.length === 0 ? before : next;
}
