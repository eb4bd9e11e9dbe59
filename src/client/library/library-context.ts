import { createContext, use } from 'react';
import type { LibraryStore } from '#client/device/library-store.ts';
import type { SyncEngine } from '#client/device/sync-engine.ts';
import type { IdMaker } from '#shared/library/ids.ts';
import type { ChildView } from './child-view.ts';

export type LibraryContextValue = {
  store: LibraryStore;
  child: ChildView;
  engine: SyncEngine;
  ids: IdMaker;
};

/** The signed-in family's library; null outside `LibraryProvider`. */
export const LibraryContext = createContext<LibraryContextValue | null>(null);

export function useLibraryContext(): LibraryContextValue {
  const value = use(LibraryContext);
  if (!value) throw new Error('The library is used outside LibraryProvider.');
  return value;
}
