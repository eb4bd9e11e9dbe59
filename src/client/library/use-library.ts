import { createContext, use, useCallback, useEffect, useMemo } from 'react';
import { usePlan } from '#client/account/plan/plan-context.ts';
import type { LibrarySnapshot, LibraryStore } from '#client/device/library-store.ts';
import type { SyncEngine, SyncStatus } from '#client/device/sync-engine.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import type { IdMaker } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { ChildView } from './child-view.ts';

export type LibraryContextValue = {
  store: LibraryStore;
  child: ChildView;
  engine: SyncEngine;
  ids: IdMaker;
};

export const LibraryContext = createContext<LibraryContextValue | null>(null);

export function useLibraryContext(): LibraryContextValue {
  const value = use(LibraryContext);
  if (!value) throw new Error('The library is used outside LibraryProvider.');
  return value;
}

/** `select` must not create new objects. */
export function useLibrary<Part>(select: (snapshot: LibrarySnapshot) => Part): Part;
/** Includes unsent changes. A table that did not change stays the same array. */
export function useLibrary(): LibrarySnapshot;
export function useLibrary(select: (snapshot: LibrarySnapshot) => unknown = (snapshot) => snapshot): unknown {
  return useStore(useLibraryContext().child.snapshot, select);
}

export function useFamilyLibrary(): LibrarySnapshot {
  return useStore(useLibraryContext().store);
}

/** Returns true once the server has refused an entry that this device had already saved. */
export function useIsRefused(entryId: string | null): boolean {
  const refused = useLibrary((snapshot) => snapshot.refused);
  return refused.some(({ change }) => change.type === 'logDay' && change.entry.id === entryId);
}

export function useReadLibrary(): () => Library {
  const { store } = useLibraryContext();
  return useCallback(() => store.getSnapshot().library, [store]);
}

export function useLibraryRules(): LibraryRules {
  const { flashcardLimit } = usePlan();
  return useMemo(() => ({ flashcardLimit }), [flashcardLimit]);
}

export function useIds(): IdMaker {
  return useLibraryContext().ids;
}

export function useSyncState() {
  const { engine } = useLibraryContext();
  const pendingCount = useLibrary((snapshot) => snapshot.pendingCount);
  const unstoredCount = useLibrary((snapshot) => snapshot.unstoredCount);
  const isStoring = useLibrary((snapshot) => snapshot.isStoring);
  const status: SyncStatus = useStore(engine.status);
  const syncNow = useCallback(() => void engine.run(), [engine]);
  return { pendingCount, unstoredCount, isStoring, status, syncNow };
}

export function useHoldSync(isHeld: boolean): void {
  const { engine } = useLibraryContext();
  useEffect(() => (isHeld ? engine.hold() : undefined), [engine, isHeld]);
}

/** Sends the pending changes and resolves to the number of unsent ones. Never rejects. */
export function useSendPending(): () => Promise<number> {
  const { store, engine } = useLibraryContext();
  return useCallback(async () => {
    await engine.run();
    // A run already in progress repeats after this request.
    await new Promise<void>((resolve) => {
      const finish = () => {
        if (engine.status.getSnapshot() === 'syncing') return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = engine.status.subscribe(finish);
      finish();
    });
    return store.getSnapshot().pendingCount;
  }, [store, engine]);
}
