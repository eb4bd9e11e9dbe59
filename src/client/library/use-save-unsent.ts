import { useCallback } from 'react';
import { saveFile } from '#client/lib/files/save-file.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { useLibraryContext } from './use-library.ts';

export function useSaveUnsent(): () => void {
  const { store } = useLibraryContext();
  return useCallback(() => {
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
}
