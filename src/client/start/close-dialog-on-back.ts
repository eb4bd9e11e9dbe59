import { readIndex } from '#client/lib/navigation/navigation.ts';
import { closeTopDialog, hasOpenDialog } from '#client/ui/open-dialogs.ts';

/** The place of the shown entry in the history; null before one is shown, and for one without a place. */
let shownIndex: number | null = null;
let isReturning = false;

/**
 * Lets the Back of a phone close the dialog in view, as people expect of it, while the page stays. Call it before the
 * navigation listens to the history, which then does not notice.
 */
export function closeDialogOnBack(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const index = readIndex(window.history.state);
    if (index === null || shownIndex === null || index === shownIndex || !hasOpenDialog()) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(shownIndex - index);
    closeTopDialog();
  });
}

/** Takes note of the entry that is shown now. */
export function noteHistoryEntry(): void {
  shownIndex = readIndex(window.history.state);
}
