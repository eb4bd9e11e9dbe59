import type { LibraryCopy } from '#client/device/copy.ts';
import { mergeSyncResponse } from '#client/device/merge-sync-response.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { findLost, findLostEntries } from './compare-copies.ts';
import { NOTHING_LOST, type Rescue } from './rescue.ts';

/**
 * Returns the copy after the server's answer to it, and what the answer shows the server to have lost of it: nothing
 * where it knows the copy.
 */
export function takeAnswer(
  before: LibraryCopy,
  response: SyncResponse,
): { merged: LibraryCopy; lost: Rescue } {
  const merged = mergeSyncResponse(before, response);
  if (response.state === 'diverged') return { merged, lost: findLost(before.library, merged.library) };
  if (response.state === 'stale') return { merged, lost: findLostEntries(before.library, merged.library) };
  return { merged, lost: NOTHING_LOST };
}
