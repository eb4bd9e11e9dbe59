import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommit } from '#client/library/use-commit.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';

type UndoChanges = { changes: readonly Change[]; done: string };

/**
 * Returns a function that commits changes one after the other and says `done`, with an undo where one is given, or the
 * reason of the first refusal. It returns whether all were accepted.
 */
export function useCarryOut({ success, error }: Notify) {
  const { t } = useTranslation('errors');
  const commit = useCommit();
  return useCallback(
    (changes: readonly Change[], done: string, undo?: UndoChanges): boolean => {
      const carryOut = (wanted: readonly Change[], text: string, after?: UndoChanges): boolean => {
        for (const change of wanted) {
          const result = commit(change);
          if (result.ok) continue;
          error(t(`refusals.${result.code}`));
          return false;
        }
        success(text, after && { large: true, run: () => carryOut(after.changes, after.done) });
        return true;
      };
      return carryOut(changes, done, undo);
    },
    [commit, success, error, t],
  );
}
