import { useCallback, useEffect } from 'react';
import type { CommitResult } from '#client/device/library-snapshot.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import type { Change } from '#shared/library/change.ts';
import { useLibraryContext } from './library-context.ts';
import { useLibraryRules } from './use-library.ts';

/** Returns a function that applies a change at once if the family's plan allows it; the sync engine sends it later. */
export function useCommit(): (change: Change) => CommitResult {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  useEffect(() => {
    // Without the file a change is kept all the same, and the sync asks for the file again.
    void afterFirstScreen()
      .then(() => store.loadChanges())
      .catch(() => {});
  }, [store]);
  return useCallback((change) => store.commit(change, rules), [store, rules]);
}
