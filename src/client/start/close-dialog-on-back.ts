import { readIndex } from '#client/lib/navigation/navigation.ts';
import { closeTopDialog, hasOpenDialog } from '#client/ui/open-dialogs.ts';

let shownIndex: number | null = null;
let isReturning = false;

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

export function noteHistoryEntry(): void {
  shownIndex = readIndex(window.history.state);
}
