import { useCallback } from 'react';
import { createUnsentFile } from '#client/device/unsent-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useLibraryContext } from './use-library.ts';

export function useSaveUnsent(): () => void {
  const { store } = useLibraryContext();
  return useCallback(() => {
    const { refused, unreadable, rescue } = store.getSnapshot();
    const { file, name } = createUnsentFile(
      { unsent: store.listPending(), refused, unreadable, rescue },
      new Date(),
    );
    saveFile(file, name);
  }, [store]);
}
