import { applyWrites, EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { type RowWrite, TOMBSTONE_TABLES, toWrites } from '#shared/library/tables/library-tables.ts';

/** `shape` is the `LIBRARY_SHAPE` of the code that wrote the copy. */
export type LibraryCopy = {
  revision: Revision | null;
  shape: number;
  library: Library;
};

export const NO_COPY: LibraryCopy = {
  revision: null,
  shape: LIBRARY_SHAPE,
  library: EMPTY_LIBRARY,
};

export function markNew(library: Library, rev: number): Library {
  const isNew = rev === FIRST_REVISION;
  return library.isNew === isNew ? library : { ...library, isNew };
}

export function mergeSyncResponse(before: LibraryCopy, response: SyncResponse): LibraryCopy {
  const { rows, gone, rev, token, whole } = response;
  const deletions = TOMBSTONE_TABLES.flatMap((table) =>
    gone[table].map((key) => ({ table, key, row: null }) as RowWrite),
  );
  const writes = [...deletions, ...toWrites(rows)];
  return {
    revision: { rev, token },
    shape: whole ? LIBRARY_SHAPE : before.shape,
    library: markNew(applyWrites(whole ? EMPTY_LIBRARY : before.library, writes), rev),
  };
}

/** After a restored backup equal numbers are not enough. */
export function isSameRevision(a: Revision | null, b: Revision | null): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}
