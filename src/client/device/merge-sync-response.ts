import { applyWrites, EMPTY_LIBRARY } from '#shared/library/library.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { type RowWrite, TOMBSTONE_TABLES, toWrites } from '#shared/library/tables/library-tables.ts';
import { type LibraryCopy, markNew } from './copy.ts';

export function mergeSyncResponse(before: LibraryCopy, response: SyncResponse): LibraryCopy {
  const { rows, gone, rev, token, whole } = response;
  const deletions = TOMBSTONE_TABLES.flatMap((table) =>
    gone[table].map((key) => ({ table, key, row: null }) as RowWrite),
  );
  const writes = [...deletions, ...toWrites(rows)];
  return {
    revision: { rev, token },
    shape: whole ? LIBRARY_SHAPE : before.shape,
    older: before.older,
    isComplete: whole || before.isComplete,
    library: markNew(applyWrites(whole ? EMPTY_LIBRARY : before.library, writes), rev),
  };
}
