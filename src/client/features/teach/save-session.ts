import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletePausedSession, type PausedSession, saveLeftSession } from '#client/device/paused-session.ts';
import type { SavedSession, SavedSessionState } from '#client/device/saved-session.ts';
import { useNavigate, useOnLeave } from '#client/lib/navigation/navigation-context.ts';
import { keepStorageOnce } from '#client/lib/storage/keep-storage.ts';
import { createUnsavedEntry } from '#client/library/sessions/settle-session.tsx';
import { type CommitOutcome, useCommit, useCommitDurably } from '#client/library/use-commit.ts';
import { useLibraryContext, useReadLibrary } from '#client/library/use-library.ts';

type OnSaved = (saved: SavedSession | null) => void;

/** Returns a function that saves a session. `onSaved` receives null if no entry was needed. */
export function useSaveSession(userId: string) {
  const { t } = useTranslation('errors');
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'stored' | 'inMemory'> | null>(null);
  const save = useCallback(
    (session: PausedSession, engagement: number | undefined, onSaved: OnSaved) => {
      const { plan } = session;
      const { sessionId, childId, day } = plan;
      if (!session.state.isOver) saveLeftSession(userId, session);
      const entry = createUnsavedEntry(readLibrary(), session, engagement);
      let isDone = false;
      commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
        if (outcome === 'stored') {
          deletePausedSession(userId, plan);
          if (entry) keepStorageOnce();
        } else if (outcome !== 'inMemory') return setFailure(outcome);
        // An entry that is only in memory reaches the server while the page stays open. After a reload, the stored
        // session is saved again.
        if (!isDone) onSaved(entry && { entryId: sessionId, childId, day });
        isDone = true;
      });
    },
    [userId, readLibrary, commitDurably],
  );
  return { save, failure: failure && t(`refusals.${failure}`) };
}

/**
 * Saves a session without a rating when the browser's Back button leads to another page. The session stays in local
 * storage if its entry is only in memory, because nothing can be awaited then.
 */
export function useSaveOnBack(userId: string, readSession: () => PausedSession): void {
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const { store } = useLibraryContext();
  const navigate = useNavigate();
  const isSaved = useRef(false);
  useOnLeave(({ pathname }) => {
    if (isSaved.current) return;
    const session = readSession();
    const { sessionId, childId, day } = session.plan;
    const entry = createUnsavedEntry(readLibrary(), session);
    if (entry && !commit({ type: 'logDay', entry }).ok) return;
    if (!session.state.isOver) saveLeftSession(userId, session);
    isSaved.current = true;
    void store.settle().then(() => {
      if (store.getSnapshot().unstoredCount === 0) deletePausedSession(userId, session.plan);
    });
    if (!entry || pathname !== '/dashboard') return;
    const state: SavedSessionState = { savedSession: { entryId: sessionId, childId, day } };
    navigate(pathname, { replace: true, state });
  });
}
