import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { type Change, ChangeSchema, type Refusal } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { LibraryRules } from '#shared/library/rules.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { toZonedIso } from '#shared/tracking/local-clock.ts';
import type { LibraryCopy } from './copy.ts';
import { bringBack } from './divergence/bring-back.ts';
import { selectStillLost } from './divergence/compare-copies.ts';
import { deleteReturned } from './divergence/delete-returned.ts';
import { dropLost, dropReturned, isNothingLost, isNothingToAsk, type Rescue } from './divergence/rescue.ts';
import { StoredRescue } from './divergence/stored-rescue.ts';
import { takeAnswer } from './divergence/take-answer.ts';
import type { LibrarySnapshot } from './library-snapshot.ts';
import { newUuid } from './new-uuid.ts';
import { UnsentChanges } from './unsent-changes.ts';

/** What of a snapshot follows from the copy and the changes of this device. */
export type ShownChanges = Pick<
  LibrarySnapshot,
  'library' | 'pending' | 'unstored' | 'refused' | 'unreadable' | 'rescue'
>;

export type DeviceChangesClass = typeof DeviceChanges;

/**
 * What only this device has, and the rules that make a library of it: the changes that the server does not have, and the
 * rescue. In a file of its own, without which a page is drawn where the device has none.
 */
export class DeviceChanges {
  readonly unsent: UnsentChanges;
  readonly rescue: StoredRescue;
  readonly #now: () => number;

  constructor(deps: { storage: SafeStorage; userId: string; now: () => number }) {
    this.unsent = new UnsentChanges(deps);
    this.rescue = new StoredRescue(deps.storage, deps.userId);
    this.#now = deps.now;
  }

  /** Returns what the screens see of the copy and all that this device has beside it. */
  show({ library: confirmed }: Pick<LibraryCopy, 'library'>): ShownChanges {
    const pending = this.unsent.listPending();
    const library = replayChanges(confirmed, pending);
    const rescue = selectStillLost(this.rescue.read(), library);
    return {
      library,
      pending: pending.length,
      unstored: this.unsent.unstoredCount,
      refused: this.unsent.listRefused(),
      unreadable: this.unsent.listUnreadable(),
      rescue: isNothingToAsk(rescue) ? null : rescue,
    };
  }

  /**
   * Keeps a change that the rules allow, and returns the library after it and whether the storage took it: null for a change
   * that has nothing to do.
   */
  append(
    change: Change,
    { library, copy, rules }: { library: Library; copy: LibraryCopy; rules: LibraryRules },
  ): { ok: true; shown: { library: Library; isStored: boolean } | null } | { ok: false; code: Refusal } {
    const valid = ChangeSchema.safeParse(change);
    if (!valid.success) return { ok: false, code: 'invalid_change' };
    const id = newUuid();
    const applied = applyChange(library, valid.data, rules, id);
    if (!applied.decision.ok) return applied.decision;
    if (applied.decision.writes.length === 0) return { ok: true, shown: null };
    return {
      ok: true,
      shown: { library: applied.library, isStored: this.unsent.append(id, valid.data, copy) },
    };
  }

  /** Returns the copy after an answer of the server. What the server is shown to have lost of it becomes part of the rescue. */
  takeAnswer(before: LibraryCopy, response: SyncResponse): LibraryCopy {
    const { merged, lost } = takeAnswer(before, response);
    this.rescue.add(lost);
    return merged;
  }

  /**
   * Brings back what is lost by changes that `commit` carries out. Returns the rescue that is left, and whether nothing is lost
   * any more.
   */
  bringBack(
    readLibrary: () => Library,
    commit: (change: Change) => void,
  ): { rescue: Rescue | null; isAllBack: boolean } {
    const stamp = { newId: newUuid, at: toZonedIso(new Date(this.#now())) };
    bringBack(this.rescue.read(), readLibrary(), stamp, (change) => {
      commit(change);
      return readLibrary();
    });
    const left = selectStillLost(this.rescue.read(), readLibrary());
    // As long as a change is in memory only, the rescue is the only thing that a reload would find.
    if (this.unsent.unstoredCount === 0) this.rescue.replace(left);
    return { rescue: isNothingToAsk(left) ? null : left, isAllBack: isNothingLost(left) };
  }

  discardLost(): void {
    this.rescue.replace(dropLost(this.rescue.read()));
  }

  keepReturned(): void {
    this.rescue.replace(dropReturned(this.rescue.read()));
  }

  /** Lists the changes that delete again what a restored server has brought back. */
  listDeletions(rescue: Rescue | null): Change[] {
    return rescue ? deleteReturned(rescue) : [];
  }
}
