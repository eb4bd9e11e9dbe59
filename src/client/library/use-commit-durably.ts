import { useCallback, useEffect, useState } from 'react';
import type { Change, Refusal } from '#shared/library/change.ts';
import { useLibraryContext } from './library-context.ts';
import { useLibraryRules, useSyncState } from './use-library.ts';

/**
 * `kept`: this browser has stored the changes, or, where its storage is full, the server has them. `notKept`: neither;
 * only this page has them, and tries on. A refusal: the first change that breaks a rule, and nothing after it.
 */
export type CommitOutcome = 'kept' | 'notKept' | Refusal;
type OnOutcome = (outcome: CommitOutcome) => void;

/**
 * Commits changes and reports the outcome, mostly at once. `onOutcome` is called again with `kept` when changes that
 * were `notKept` have reached the server after all, unless something else has been committed meanwhile. Fetches the rules of
 * changes where they are missing, and throws to the error page where their file does not arrive.
 */
export function useCommitDurably(): {
  commitDurably: (changes: readonly Change[], onOutcome: OnOutcome) => void;
  waiting: boolean;
} {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const { unstored, status } = useSyncState();
  const [waiting, setWaiting] = useState<{ onOutcome: OnOutcome } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  if (failure) throw failure.error;

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
      const commitAll = () => {
        for (const change of changes) {
          const result = store.commit(change, rules);
          if (!result.ok) return onOutcome(result.code);
        }
        setWaiting({ onOutcome });
      };
      if (store.isOpenForChanges) commitAll();
      else store.loadChanges().then(commitAll, (error: unknown) => setFailure({ error }));
    },
    [store, rules],
  );
  return { commitDurably, waiting: waiting !== null };
}
