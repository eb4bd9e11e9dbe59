import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#client/device/new-uuid.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useChildId } from '#client/library/use-child.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { localDay, toZonedIso } from '#shared/lib/local-clock.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { listShownByStory } from '#shared/stories/shown-by-story.ts';
import type { Story } from '#shared/stories/story.ts';
import { createSessionEntry } from '#shared/teach/session-entry.ts';

/** `log` counts the child's words in the story as shown and opens Today, where that can be undone. */
export function useLogStory(story: Story, own: ReadonlySet<string>) {
  const { t } = useTranslation('errors');
  const readLibrary = useReadLibrary();
  const childId = useChildId();
  const navigate = useNavigate();
  const { commitDurably } = useCommitDurably();
  const [failure, setFailure] = useState<Exclude<CommitOutcome, 'kept' | 'notKept'> | null>(null);
  const [sessionId] = useState(newUuid);
  const [startedAt] = useState(() => toZonedIso(new Date()));
  const [sets] = useState(() => listShownByStory(readLibrary(), childId, story, own));
  const log = () => {
    const day = localDay(new Date());
    const record = readLibrary().history.get(keyOfDay({ childId, day }));
    const entry = createSessionEntry(
      { sessionId, childId, day, startedAt, sets },
      { shown: sets, source: 'player', at: toZonedIso(new Date()), record },
    );
    commitDurably(entry ? [{ type: 'logDay', entry }] : [], (outcome) => {
      if (outcome !== 'kept' && outcome !== 'notKept') return setFailure(outcome);
      const state: SavedSessionState = { savedSession: { entryId: sessionId, childId, day } };
      navigate('/dashboard', { replace: true, state });
    });
  };
  return { sets, log, failure: failure && t(`refusals.${failure}`) };
}
