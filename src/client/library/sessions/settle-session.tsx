import { useEffect, useRef } from 'react';
import {
  deletePausedSession,
  isResumable,
  listPausedSessions,
  type PausedSession,
  runIfUnlocked,
} from '#client/device/paused-session.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';
import { listShownSets, listSteps } from '#shared/teach/session-play.ts';
import { useCommitDurably } from '../use-commit.ts';
import { useReadLibrary } from '../use-library.ts';

/** Logs an unsaved session (`docs/product/teaching.md#unsaved-session`). The library must have loaded. */
export function SettleSession({ userId }: { userId: string }) {
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const session = listPausedSessions(userId).find((candidate) => !isResumable(candidate, new Date()));
    if (!session) return;
    void runIfUnlocked(session.plan.sessionId, () => {
      const entry = createUnsavedEntry(readLibrary(), session);
      commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
        if (outcome === 'stored') deletePausedSession(userId, session.plan);
      });
    });
  }, [userId, readLibrary, commitDurably]);
  return null;
}

/** Returns the entry that logs a session, or null if no set was shown completely or the entry exists. */
export function createUnsavedEntry(
  { entries, history }: Library,
  { plan, state, keptAt }: PausedSession,
  engagement?: number,
): DayEntry | null {
  if (entries.has(plan.sessionId)) return null;
  const shown = listShownSets(plan, listSteps(plan), state);
  const record = history.get(getDayKey(plan));
  return createSessionEntry(plan, { shown, source: 'player', at: keptAt, engagement, record });
}
