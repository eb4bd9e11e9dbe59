import type { Refusal } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import type { Rescue } from './divergence/rescue.ts';
import type { RefusedChange, UnreadableEntry } from './outbox.ts';

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
