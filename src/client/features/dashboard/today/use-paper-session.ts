import { useRef, useState } from 'react';
import { newUuid } from '#client/library/new-uuid.ts';
import type { SavedSession } from '#client/library/saved-session.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit-durably.ts';
import { useRotateSets } from '#client/library/use-rotate-sets.ts';
import { createPaperEntry } from '#shared/teach/paper-session.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';

type OnOutcome = (outcome: CommitOutcome, session: SavedSession) => void;

/** Returns the function that logs a session as held with printed cards. Its id is used once, however often it is pressed. */
export function usePaperSession(childId: number, day: string, onOutcome: OnOutcome): () => void {
  const rotateThen = useRotateSets();
  const { commitDurably } = useCommitDurably();
  const [sessionId, setSessionId] = useState(newUuid);
  const logged = useRef('');
  return () => {
    const at = toZonedIso(new Date());
    rotateThen({ childId, day, at }, (library) => {
      const entry = createPaperEntry(library, { sessionId, childId, day, at });
      if (!entry || logged.current === sessionId) return;
      logged.current = sessionId;
      commitDurably([{ type: 'logDay', entry }], (outcome) =>
        onOutcome(outcome, { entryId: sessionId, childId, day }),
      );
      setSessionId(newUuid());
    });
  };
}
