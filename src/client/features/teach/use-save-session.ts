import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropKeptSession, type KeptSession } from '#client/device/kept-session.ts';
import type { SavedSession } from '#client/device/saved-session.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit-durably.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { createUnsavedEntry } from './unsaved-entry.ts';

/** Called once the session is saved; null where nothing was shown whole, or where it had been saved before. */
type OnSaved = (saved: SavedSession | null) => void;

/**
 * Returns the function that saves a session as one entry of its day, and why that failed. A session that another tab has
 * saved counts as that one did.
 */
export function useSaveSession(userId: string): {
  save: (session: KeptSession, engagement: number | undefined, onSaved: OnSaved) => void;
  failure: string | null;
} {
  const { t } = useTranslation('errors');
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'kept' | 'notKept'> | null>(null);
  const save = useCallback(
    (session: KeptSession, engagement: number | undefined, onSaved: OnSaved) => {
      const { plan } = session;
      const { sessionId, childId, day } = plan;
      const entry = createUnsavedEntry(readLibrary(), session, engagement);
      let isDone = false;
      commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
        if (outcome === 'kept') dropKeptSession(openAccountStorage(userId), userId, plan);
        else if (outcome !== 'notKept') return setFailure(outcome);
        // What only this page has reaches the server while it stays open; the kept session says it again after a reload.
        if (!isDone) onSaved(entry && { entryId: sessionId, childId, day });
        isDone = true;
      });
    },
    [userId, readLibrary, commitDurably],
  );
  return { save, failure: failure && t(`refusals.${failure}`) };
}
