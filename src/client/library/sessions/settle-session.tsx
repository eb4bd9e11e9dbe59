import { useEffect, useRef } from 'react';
import { accountStorage } from '#client/device/account-storage.ts';
import {
  dropKeptSession,
  ifNotHeld,
  isResumable,
  type KeptSession,
  listKeptSessions,
} from '#client/device/kept-session.ts';
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
    const kept = listKeptSessions(accountStorage, userId).find((one) => !isResumable(one, new Date()));
    if (!kept) return;
    const { sessionId } = kept.plan;
    void ifNotHeld(sessionId, () => {
      const { entries, history } = readLibrary();
      const entry = entries.has(sessionId) ? null : createEntry(kept, history.get(keyOfDay(kept.plan)));
      commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
        if (outcome === 'kept') dropKeptSession(accountStorage, userId, kept.plan);
      });
    });
  }, [userId, readLibrary, commitDurably]);
  return null;
}

function createEntry(
  { plan, state, keptAt }: KeptSession,
  record: Parameters<typeof createSessionEntry>[1]['record'],
) {
  const shown = listShownSets(plan, listSteps(plan), state);
  return createSessionEntry(plan, { shown, source: 'player', at: keptAt, record });
}
