import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';

/**
 * This browser's copy of what the server has confirmed. `revision` is null as long as there is none. `shape` is the
 * `LIBRARY_SHAPE` of the code that wrote it.
 */
export type LibraryCopy = {
  revision: Revision | null;
  shape: number;
  library: Library;
  /** Days before `before` are not in local storage but, under `stamp`, in the store of older days. */
  older: { before: string; stamp: string } | null;
  /** False while the older days are not in `library`. */
  isComplete: boolean;
};

export const NO_COPY: LibraryCopy = {
  revision: null,
  shape: LIBRARY_SHAPE,
  library: EMPTY_LIBRARY,
  older: null,
  isComplete: true,
};

/** Returns the library with what follows for it from its revision. */
export function markNew(library: Library, rev: number): Library {
  const isNew = rev === FIRST_REVISION;
  return library.isNew === isNew ? library : { ...library, isNew };
}
