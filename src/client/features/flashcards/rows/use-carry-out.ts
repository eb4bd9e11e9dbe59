import { useMemo } from 'react';
import { useCommit } from '#client/library/use-commit.ts';
import type { Notify, Undo } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** What an action offers to take it back: the changes and the text for when they are done. */
type UndoChanges = {
  changes: readonly Change[];
  done: string;
  /** They concern many rows and are offered for longer. */
  large?: boolean;
  onUndone?: () => void;
};

/**
 * Commits changes one after the other and shows how it went: `done`, with an undo where one is given, or the reason of the
 * first refusal. Returns whether all of them were accepted.
 */
export type CarryOut = (changes: readonly Change[], done: string, undo?: UndoChanges) => boolean;

export function useCarryOut(notify: Notify): CarryOut {
  const commit = useCommit();
  const refusalText = useRefusalText();
  return useMemo(() => {
    const carryOut: CarryOut = (changes, done, undo) => {
      for (const change of changes) {
        const result = commit(change);
        if (result.ok) continue;
        notify.error(refusalText(result.code));
        return false;
      }
      notify.success(done, undo && toUndo(undo));
      return true;
    };
    const toUndo = ({ changes, done, large = false, onUndone }: UndoChanges): Undo => ({
      large,
      run: () => {
        if (carryOut(changes, done)) onUndone?.();
      },
    });
    return carryOut;
  }, [commit, refusalText, notify]);
}
