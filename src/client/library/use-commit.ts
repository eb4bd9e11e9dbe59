import { useCallback, useEffect, useState } from 'react';
import type { CommitResult } from '#client/device/library-store.ts';
import type { Change, Refusal } from '#shared/library/change.ts';
import { useLibraryContext, useLibraryRules, useSyncState } from './use-library.ts';

/** Returns a function that applies a change at once if the family's plan allows it; the sync engine sends it later. */
export function useCommit(): (change: Change) => CommitResult {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  return useCallback((change) => store.commit(change, rules), [store, rules]);
}

/**
 * `kept`: this browser has stored the changes, or, where its storage is full, the server has them. `notKept`: neither;
 * only this page has them, and tries on. A refusal: the first change that breaks a rule, and nothing after it.
 */
export type CommitOutcome = 'kept' | 'notKept' | Refusal;
type OnOutcome = (outcome: CommitOutcome) => void;

/**
 * Commits changes and reports the outcome, mostly at once. `onOutcome` is called again with `kept` when changes that
 * were `notKept` have reached the server after all, unless something else has been committed meanwhile.
 */
export function useCommitDurably(): {
  commitDurably: (changes: readonly Change[], onOutcome: OnOutcome) => void;
  waiting: boolean;
} {
  const commit = useCommit();
  const { unstored, status } = useSyncState();
  const [waiting, setWaiting] = useState<{ onOutcome: OnOutcome } | null>(null);

  useEffect(() => {
    if (!waiting) return;
    if (unstored === 0) {
      setWaiting(null);
      waiting.onOutcome('kept');
    } else if (status !== 'idle' && status !== 'syncing') {
      waiting.onOutcome('notKept');
    }
  }, [waiting, unstored, status]);

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
