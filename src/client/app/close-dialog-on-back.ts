import { closeTopDialog, hasOpenDialog } from '#client/ui/open-dialogs.ts';

/** The place of the shown entry in the history, as the router numbers them. */
let shownIndex = readIndex();
let isReturning = false;

/**
 * Lets the Back of a phone close the dialog in view, as people expect of it, while the page stays. Call it before the router
 * listens to the history, which then does not notice.
 */
export function closeDialogOnBack(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const index = readIndex();
    if (index === null || shownIndex === null || index === shownIndex || !hasOpenDialog()) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(shownIndex - index);
    closeTopDialog();
  });
}

/** Takes note of the entry that is shown now. */
export function noteHistoryEntry(): void {
  shownIndex = readIndex();
}

function readIndex(): number | null {
  const index: unknown = window.history.state?.idx;
  return typeof index === 'number' ? index : null;
}
