import { useCallback, useEffect, useState } from 'react';
import type { CommitResult } from '#client/device/library-store.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { useLibraryContext, useLibraryRules, useSyncState } from './use-library.ts';

export function useCommit(): (change: Change) => CommitResult {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  return useCallback((change) => store.commit(change, rules), [store, rules]);
}

/** `stored`: in this browser or on the server. `inMemory`: not stored yet. A refusal is final. */
export type CommitOutcome = 'stored' | 'inMemory' | Refusal;
type OnOutcome = (outcome: CommitOutcome) => void;

/** Calls `onOutcome` again with `stored` when changes that were `inMemory` reach the server. */
export function useCommitDurably(): {
  commitDurably: (changes: readonly Change[], onOutcome: OnOutcome) => void;
  waiting: boolean;
} {
  const commit = useCommit();
  const { unstoredCount, isStoring, status } = useSyncState();
  const [waiting, setWaiting] = useState<{ onOutcome: OnOutcome } | null>(null);

  useEffect(() => {
    if (!waiting || isStoring) return;
    if (unstoredCount === 0) {
      setWaiting(null);
      waiting.onOutcome('stored');
    } else if (status !== 'idle' && status !== 'syncing') {
      waiting.onOutcome('inMemory');
    }
  }, [waiting, unstoredCount, isStoring, status]);

  const commitDurably = useCallback(
    (changes: readonly Change[], onOutcome: OnOutcome) => {
      for (const change of changes) {
        const result = commit(change);
        if (!result.ok) return onOutcome(result.code);
      }
      setWaiting({ onOutcome });
    },
    [commit],
  );
  return { commitDurably, waiting: waiting !== null };
}
