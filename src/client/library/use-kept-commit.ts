import { useCallback, useEffect, useState } from 'react';
import type { Change, Refusal } from '#shared/library/change.ts';
import { useCommit, useSyncState } from './use-library.ts';

/**
 * `kept`: this browser has stored the changes, or, where its storage is full, the server has them. `notKept`: neither;
 * only this page has them, and tries on. A refusal: the first change that breaks a rule, and nothing after it.
 */
export type CommitOutcome = 'kept' | 'notKept' | Refusal;
type Tell = (outcome: CommitOutcome) => void;

/**
 * Commits changes and tells what became of them, mostly at once. `tell` is called again with `kept` when changes that
 * were `notKept` have reached the server after all, unless something else has been committed meanwhile.
 */
export function useKeptCommit(): {
  commitKept: (changes: readonly Change[], tell: Tell) => void;
  waiting: boolean;
} {
  const commit = useCommit();
  const { unstored, status } = useSyncState();
  const [waiting, setWaiting] = useState<{ tell: Tell } | null>(null);

  useEffect(() => {
    if (!waiting) return;
    if (unstored === 0) {
      setWaiting(null);
      waiting.tell('kept');
    } else if (status !== 'idle' && status !== 'syncing') {
      waiting.tell('notKept');
    }
  }, [waiting, unstored, status]);

  const commitKept = useCallback(
    (changes: readonly Change[], tell: Tell) => {
      for (const change of changes) {
        const result = commit(change);
        if (!result.ok) return tell(result.code);
      }
      setWaiting({ tell });
    },
    [commit],
  );
  return { commitKept, waiting: waiting !== null };
}
