import { useRef, useState } from 'react';
import { newUuid } from '#client/device/new-uuid.ts';
import type { SavedSession } from '#client/device/saved-session.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useRotateSets } from '#client/library/use-rotate-sets.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { createPaperEntry, isRepeatedPress } from '#shared/teach/session-entry.ts';

type OnOutcome = (outcome: CommitOutcome, session: SavedSession) => void;

/**
 * Returns the function that logs a session with printed cards. Each session id is used once. A press made before
 * the session was shown as logged, or within a second after, counts as a repeat for that child and day.
 */
export function usePaperSession(
  childId: number,
  day: string,
  onOutcome: OnOutcome,
): (pressedAt: number) => void {
  const rotateThen = useRotateSets();
  const { commitDurably } = useCommitDurably();
  const [sessionId, setSessionId] = useState(newUuid);
  const logged = useRef({ sessionId: '', childId, day, seenAt: 0, isRefused: false });
  return (pressedAt) => {
    const at = toZonedIso(new Date());
    rotateThen({ childId, day, at }, (library) => {
      const { current: last } = logged;
      const isLogged = !last.isRefused && !library.entries.get(last.sessionId)?.undone;
      const isSameDay = last.childId === childId && last.day === day;
      if (isLogged && isSameDay && isRepeatedPress(pressedAt, last.seenAt)) return;
      const entry = createPaperEntry(library, { sessionId, childId, day, at });
      if (!entry || last.sessionId === sessionId) return;
      const saved = { sessionId, childId, day, seenAt: Date.now(), isRefused: false };
      logged.current = saved;
      commitDurably([{ type: 'logDay', entry }], (outcome) => {
        // After the next session was rendered.
        saved.seenAt = Date.now();
        saved.isRefused = outcome !== 'kept' && outcome !== 'notKept';
        onOutcome(outcome, { entryId: sessionId, childId, day });
      });
      setSessionId(newUuid());
    });
  };
}
