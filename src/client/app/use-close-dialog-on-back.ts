import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { closeTopDialog, hasOpenDialog } from '#client/ui/open-dialogs.ts';

/** The Back of a phone closes the dialog in view, as people expect of it, and the page stays. */
export function useCloseDialogOnBack(): void {
  const blocker = useBlocker(
    useCallback(
      ({ historyAction }: { historyAction: string }) => historyAction === 'POP' && hasOpenDialog(),
      [],
    ),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    closeTopDialog();
    blocker.reset();
  }, [blocker]);
}
