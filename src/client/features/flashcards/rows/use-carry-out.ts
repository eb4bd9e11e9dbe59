import { useCallback } from 'react';
import { useCommit } from '#client/library/use-library.ts';
import type { Notify, Undo } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import { useRefusalText } from './use-refusal-text.ts';

/**
 * Commits changes one after the other and shows how it went: `done` with its undo, or the reason of the first refusal.
 * Returns whether all of them were accepted.
 */
export function useCarryOut(
  notify: Notify,
): (changes: readonly Change[], done: string, undo?: Undo) => boolean {
  const commit = useCommit();
  const refusalText = useRefusalText();
  return useCallback(
    (changes, done, undo) => {
      for (const change of changes) {
        const result = commit(change);
        if (result.ok) continue;
        notify.error(refusalText(result.code));
        return false;
      }
      notify.success(done, undo);
      return true;
    },
    [commit, refusalText, notify],
  );
}
