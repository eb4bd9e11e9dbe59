import { useCallback } from 'react';
import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { useLibraryContext } from './use-library.ts';

/** Returns null in in-app browsers, which cannot save files. */
export function useSaveUnsent(): (() => void) | null {
  const { store } = useLibraryContext();
  const saveUnsent = useCallback(() => {
    const { refused, unreadable, rescue } = store.getSnapshot();
    const savedAt = toZonedIso(new Date());
    const json = JSON.stringify(
      { savedAt, unsent: store.listPending(), refused, unreadable, rescue },
      null,
      2,
    );
    const file = new Blob([json], { type: 'application/json' });
    saveFile(file, `sproutcards-unsent-${savedAt.slice(0, 10)}.json`);
  }, [store]);
  return isInsideOtherApp() ? null : saveUnsent;
}
