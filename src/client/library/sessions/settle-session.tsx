import { useEffect, useRef } from 'react';
import {
  dropKeptSession,
  ifNotHeld,
  isResumable,
  type KeptSession,
  listKeptSessions,
} from '#client/device/kept-session.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';
import { listShownSets, listSteps } from '#shared/teach/session-play.ts';
import { useCommitDurably } from '../use-commit.ts';
import { useReadLibrary } from '../use-library.ts';

/** Follows `docs/product/teaching.md#unsaved-session`. Renders nothing; the library must have loaded. */
export function SettleSession({ userId }: { userId: string }) {
  const readLibrary = useReadLibrary();
  const { commitDurably } = useCommitDurably();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const kept = listKeptSessions(userId).find((session) => !isResumable(session, new Date()));
    if (!kept) return;
    void ifNotHeld(kept.plan.sessionId, () => {
      const entry = createUnsavedEntry(readLibrary(), kept);
      commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
        if (outcome === 'kept') dropKeptSession(userId, kept.plan);
      });
    });
  }, [userId, readLibrary, commitDurably]);
  return null;
}

/** Returns the entry that logs a session; null if no card was shown completely or it is already saved. */
export function createUnsavedEntry(
  { entries, history }: Library,
  { plan, state, keptAt }: KeptSession,
  engagement?: number,
): DayEntry | null {
  if (entries.has(plan.sessionId)) return null;
  const shown = listShownSets(plan, listSteps(plan), state);
  const record = history.get(keyOfDay(plan));
  return createSessionEntry(plan, { shown, source: 'player', at: keptAt, engagement, record });
}
