import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action, Notify } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { useCommit } from './use-commit.ts';
import { useLibraryContext } from './use-library.ts';

export function useRefusalText(): (code: Refusal) => string {
  const { t } = useTranslation('errors');
  return useCallback((code) => t(`refusals.${code}`), [t]);
}

/** Without `done`, the undo shows no notice. */
type UndoChanges = {
  changes: readonly Change[];
  done?: string;
  large?: boolean;
  onUndone?: () => void;
};

/** Returns true if all changes were accepted. Shows `done` once they are stored. An `undo` function is called on Undo. */
type CarryOut = (
  changes: readonly Change[],
  done?: string | (() => string),
  undo?: UndoChanges | (() => void),
) => boolean;

export function useCarryOut(notify: Notify): CarryOut {
  const commit = useCommit();
  const { store } = useLibraryContext();
  const getRefusalText = useRefusalText();
  return useMemo(() => {
    const carryOut: CarryOut = (changes, done, undo) => {
      for (const change of changes) {
        const result = commit(change);
        if (result.ok) continue;
        notify.error(getRefusalText(result.code));
        return false;
      }
      void store.settle().then(() => {
        const doneText = typeof done === 'function' ? done() : done;
        if (doneText)
          notify.success(doneText, undo && (typeof undo === 'function' ? { run: undo } : createUndo(undo)));
      });
      return true;
    };
    const createUndo = ({ changes, done, large = false, onUndone }: UndoChanges): Action => ({
      large,
      run: () => {
        if (carryOut(changes, done)) onUndone?.();
      },
    });
    return carryOut;
  }, [commit, store, getRefusalText, notify]);
}
