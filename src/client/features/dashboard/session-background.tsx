import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSession } from '#client/device/saved-session.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { LeftSession } from '#client/library/sessions/left-session.tsx';
import { RatingFaces } from '#client/library/sessions/rating-faces.tsx';
import { SettleSession } from '#client/library/sessions/settle-session.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { type CommitOutcome, useCommit, useCommitDurably } from '#client/library/use-commit.ts';
import { useIsRefused, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { prefetchWordFonts } from '#client/print/load-word-fonts.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { createLaterRating } from '#shared/teach/session-entry.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';
import { countNewlyLearned } from '#shared/tracking/usage.ts';

export type SessionResult = { outcome: CommitOutcome; session: SavedSession };

/** Returns how many leaves a session has added, or 0 until they are counted. Callers must remount for each session. */
function useNewLeaves(entryId: string): number {
  const usage = useCardUsage();
  const flashes = useLibrary(({ library }) => library.entries.get(entryId)?.flashes);
  return useMemo(() => (usage && flashes ? countNewlyLearned(usage, flashes) : 0), [usage, flashes]);
}

function SessionNotice({ result }: { result: SessionResult }) {
  const { t } = useTranslation('today');
  const commit = useCommit();
  const { commitDurably } = useCommitDurably();
  const readLibrary = useReadLibrary();
  const { notification, notify } = usePageNotification({ long: true });
  const [isRated, setIsRated] = useState(false);
  const { entryId, ...childDay } = result.session;
  const entryIds = useRef([entryId]);
  const undo = () => commit({ type: 'undoEntries', ...childDay, entryIds: entryIds.current });
  const report = (outcome: CommitOutcome) => {
    if (outcome === 'inMemory') notify.error(t('notKept'));
    else if (outcome !== 'stored') notify.error(t(`errors:refusals.${outcome}`));
    else notify.success(t('saved'), { run: undo });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per session, not when the language changes
  useEffect(() => report(result.outcome), [result]);
  const entry = useLibrary(({ library }) => library.entries.get(entryId));
  const canRate = entry?.source === 'paper' && !entry.undone;
  const rate = (value: number) => {
    if (!canRate) return;
    const record = readLibrary().history.get(getDayKey(childDay));
    const rating = createLaterRating(entry, newUuid(), { value, base: record?.engagement ?? 0 });
    setIsRated(true);
    entryIds.current.push(rating.id);
    commitDurably([{ type: 'logDay', entry: rating }], report);
  };
  const isRefused = useIsRefused(entryId);
  const leaves = useNewLeaves(entryId);
  const { current } = notification;
  if (isRefused && current?.tone === 'success') return null;
  const hasGrown = leaves > 0 && current?.tone === 'success';
  const savedText = hasGrown ? t('savedLeaves', { count: leaves }) : current?.text;
  const asksForRating = canRate && current?.tone === 'success' && !isRated;
  const text = asksForRating ? `${savedText}\n${t('howDidItGo')}` : savedText;
  const shown = { ...notification, current: current && { ...current, text: text ?? current.text } };
  return (
    <PageNotification notification={shown} className="z-30">
      {asksForRating && <RatingFaces isCompact onRate={rate} />}
    </PageNotification>
  );
}

type SessionBackgroundProps = {
  userId: string;
  sets: readonly SessionSet[];
  result: SessionResult | null;
};

/** Does the work that Today postpones until after its first paint. */
export function SessionBackground({ userId, sets, result }: SessionBackgroundProps) {
  const joinedWords = sets.flatMap(({ cards }) => cards.map(({ word }) => word)).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void waitForFirstScreen().then(() => isCurrent && prefetchWordFonts(joinedWords.split(' ')));
    return () => {
      isCurrent = false;
    };
  }, [joinedWords]);
  return (
    <>
      <SettleSession userId={userId} />
      <LeftSession userId={userId} />
      {result && <SessionNotice key={result.session.entryId} result={result} />}
    </>
  );
}
