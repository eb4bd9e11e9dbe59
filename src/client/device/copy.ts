import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { FIRST_REVISION, type Revision } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';

/** `shape` is the `LIBRARY_SHAPE` of the code that wrote the copy. */
export type LibraryCopy = {
  revision: Revision | null;
  shape: number;
  library: Library;
  /** Days before `before` are not in local storage but, under `stamp`, in the store of older days. */
  older: { before: string; stamp: string } | null;
  isComplete: boolean;
};

export const NO_COPY: LibraryCopy = {
  revision: null,
  shape: LIBRARY_SHAPE,
  library: EMPTY_LIBRARY,
  older: null,
  isComplete: true,
};

export function markNew(library: Library, rev: number): Library {
  const isNew = rev === FIRST_REVISION;
  return library.isNew === isNew ? library : { ...library, isNew };
}
