import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountStorage } from '#client/device/account-storage.ts';
import { dropKeptSession, type KeptSession } from '#client/device/kept-session.ts';
import type { SavedSession, SavedSessionState } from '#client/device/saved-session.ts';
import { useNavigate, useOnLeave } from '#client/lib/navigation/navigation-context.ts';
import { type CommitOutcome, useCommit, useCommitDurably } from '#client/library/use-commit.ts';
import { useReadAllStored, useReadLibrary } from '#client/library/use-library.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';
import { listShownSets, listSteps } from '#shared/teach/session-play.ts';

/** Returns the entry that logs a session; null if no card was shown completely or it is already saved. */
function createUnsavedEntry(
  { entries, history }: Library,
  { plan, state, keptAt }: KeptSession,
  engagement?: number,
): DayEntry | null {
  if (entries.has(plan.sessionId)) return null;
  const shown = listShownSets(plan, listSteps(plan), state);
  const record = history.get(keyOfDay(plan));
  return createSessionEntry(plan, { shown, source: 'player', at: keptAt, engagement, record });
}

type OnSaved = (saved: SavedSession | null) => void;

/** `onSaved` gets null if there was nothing to save, or another tab has saved it. */
export function useSaveSession(userId: string) {
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
        if (outcome === 'kept') dropKeptSession(accountStorage, userId, plan);
        else if (outcome !== 'notKept') return setFailure(outcome);
        // An entry that is only in memory reaches the server while the page stays open; after a reload the stored
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
 * Saves a session without a rating when the browser's Back leads to another page. Nothing can be awaited then, so a
 * session saved only in memory stays stored in the browser.
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
    void readAllStored().then((isStored) => {
      if (isStored) dropKeptSession(accountStorage, userId, session.plan);
    });
    if (!entry || pathname !== '/dashboard') return;
    const state: SavedSessionState = { savedSession: { entryId: sessionId, childId, day } };
    navigate(pathname, { replace: true, state });
  });
}
