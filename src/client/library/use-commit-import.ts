import { useCallback } from 'react';
import { commitImport } from '#client/device/commit-import.ts';
import { nextTask } from '#client/lib/idle/next-task.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { useLibraryContext, useLibraryRules } from './use-library.ts';

/** Follows docs/product/word-lists.md#import-progress. Resolves to null for an import that was cancelled before it began. */
export function useCommitImport() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  return useCallback(
    (
      change: ChangeOf<'importFlashcards'>,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
    ) =>
      commitImport(store, change, rules, async (done) => {
        onProgress(done);
        await nextTask();
        return !signal.aborted;
      }),
    [store, rules],
  );
}
