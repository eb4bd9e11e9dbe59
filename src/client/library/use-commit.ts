import { useCallback } from 'react';
import type { Change } from '#shared/library/change.ts';
import { DeviceChanges } from './device-changes.ts';
import { useLibraryContext } from './library-context.ts';
import type { CommitResult } from './library-snapshot.ts';
import { useLibraryRules } from './use-library.ts';

/**
 * Returns a function that applies a change at once if the family's plan allows it; the sync engine sends it later. It brings
 * the rules of all changes into the page's first load: `useCommitDurably` fetches them.
 */
export function useCommit(): (change: Change) => CommitResult {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  return useCallback(
    (change) => {
      store.openForChanges(DeviceChanges);
      return store.commit(change, rules);
    },
    [store, rules],
  );
}
