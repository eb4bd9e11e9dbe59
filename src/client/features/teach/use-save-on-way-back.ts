import { useRef } from 'react';
import { dropKeptSession, type KeptSession } from '#client/device/kept-session.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useOnLeave } from '#client/lib/navigation/use-on-leave.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { useReadAllStored } from '#client/library/use-read-all-stored.ts';
import { createUnsavedEntry } from './unsaved-entry.ts';

/**
 * Saves a session without a rating when the browser's Back leads to another page. The screen is about to go, so nothing
 * can be waited for: a session that is saved in memory alone stays kept in the browser.
 */
export function useSaveOnWayBack(userId: string, readSession: () => KeptSession): void {
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const readAllStored = useReadAllStored();
  const navigate = useNavigate();
  const isSaved = useRef(false);
  useOnLeave(({ pathname }) => {
    if (isSaved.current) return;
    const session = readSession();
    const { sessionId, childId, day } = session.plan;
    const entry = createUnsavedEntry(readLibrary(), session);
    if (entry && !commit({ type: 'logDay', entry }).ok) return;
    isSaved.current = true;
    if (readAllStored()) dropKeptSession(openAccountStorage(userId), userId, session.plan);
    if (!entry || pathname !== '/dashboard') return;
    const state: SavedSessionState = { savedSession: { entryId: sessionId, childId, day } };
    navigate(pathname, { replace: true, state });
  });
}
