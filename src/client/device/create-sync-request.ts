import { SYNC_PROTOCOL, type SyncRequest } from '#shared/library/sync-protocol.ts';
import type { LibraryCopy } from './copy.ts';
import type { PendingChange } from './write-pending.ts';

/** No copy has this shape any more: the server compares the copy and answers with the whole library. */
const INCOMPLETE_SHAPE = 1;

/** Returns the request that sends these changes and asks for what the copy lacks. */
export function createSyncRequest(
  { revision, shape, isComplete }: Pick<LibraryCopy, 'revision' | 'shape' | 'isComplete'>,
  changes: readonly PendingChange[],
): SyncRequest {
  return {
    protocol: SYNC_PROTOCOL,
    shape: isComplete ? shape : INCOMPLETE_SHAPE,
    copy: revision,
    // A change of the first protocol knows no revision; its own base values tell what it was made on.
    changes: changes.map(({ id, base, change }) => ({ id, base: base || (revision?.rev ?? 0), change })),
    page: null,
  };
}
