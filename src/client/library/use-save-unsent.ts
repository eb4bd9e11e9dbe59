import { useCallback } from 'react';
import type { PendingChange, RefusedChange, UnreadableEntry } from '#client/device/outbox.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { LostRows } from '#shared/library/changes/bring-back.ts';
import { useLibraryContext } from './use-library.ts';

type Unsent = {
  unsent: readonly PendingChange[];
  refused: readonly RefusedChange[];
  unreadable: readonly UnreadableEntry[];
  rescue: LostRows | null;
};

function createUnsentFile(unsent: Unsent, now: Date): { file: Blob; name: string } {
  const savedAt = toZonedIso(now);
  const text = JSON.stringify({ savedAt, ...unsent }, null, 2);
  return {
    file: new Blob([text], { type: 'application/json' }),
    name: `sproutcards-unsent-${savedAt.slice(0, 10)}.json`,
  };
}

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
