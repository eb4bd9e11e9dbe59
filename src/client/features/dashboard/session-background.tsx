import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSession } from '#client/device/saved-session.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { LeftSession } from '#client/library/sessions/left-session.tsx';
import { SettleSession } from '#client/library/sessions/settle-session.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { type CommitOutcome, useCommit } from '#client/library/use-commit.ts';
import { useIsRefused, useLibrary } from '#client/library/use-library.ts';
import { prefetchWordFonts } from '#client/print/load-word-fonts.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
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
  const { notification, notify } = usePageNotification({ long: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per session, not when the language changes
  useEffect(() => {
    const { outcome, session } = result;
    if (outcome === 'notKept') notify.error(t('notKept'));
    else if (outcome !== 'kept') notify.error(t(`errors:refusals.${outcome}`));
    else {
      const { entryId, ...childDay } = session;
      notify.success(t('saved'), {
        run: () => commit({ type: 'undoEntries', ...childDay, entryIds: [entryId] }),
      });
    }
  }, [result]);
  const isRefused = useIsRefused(result.session.entryId);
  const leaves = useNewLeaves(result.session.entryId);
  const { current } = notification;
  if (isRefused && current?.tone === 'success') return null;
  const hasGrown = leaves > 0 && current?.tone === 'success';
  const shown = hasGrown
    ? { ...notification, current: { ...current, text: t('savedLeaves', { count: leaves }) } }
    : notification;
  return <PageNotification notification={shown} className="z-30" />;
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
