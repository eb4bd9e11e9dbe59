import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSession } from '#client/device/saved-session.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { SettleSession } from '#client/library/sessions/settle-session.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { type CommitOutcome, useCommit } from '#client/library/use-commit.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { prefetchWordFonts } from '#client/print/load-word-fonts.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { SessionSet } from '#shared/teach/session-plan.ts';
import { countNewlyLearned } from '#shared/tracking/usage.ts';

export type SessionNews = { outcome: CommitOutcome; session: SavedSession };

/** Returns how many leaves a session has added; 0 until they are counted. Mount it again for each session. */
function useNewLeaves(entryId: string): number {
  const usage = useCardUsage();
  const flashes = useLibrary(({ library }) => library.entries.get(entryId)?.flashes);
  return useMemo(() => (usage && flashes ? countNewlyLearned(usage, flashes) : 0), [usage, flashes]);
}

function SessionNotice({ news }: { news: SessionNews }) {
  const { t } = useTranslation('today');
  const commit = useCommit();
  const { notification, notify } = usePageNotification({ long: true });
  // Runs once per session, not when the language changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { outcome, session } = news;
    if (outcome === 'notKept') notify.error(t('notKept'));
    else if (outcome !== 'kept') notify.error(t(`errors:refusals.${outcome}`));
    else {
      const { entryId, ...childDay } = session;
      notify.success(t('saved'), {
        run: () => commit({ type: 'undoEntries', ...childDay, entryIds: [entryId] }),
      });
    }
  }, [news]);
  const leaves = useNewLeaves(news.session.entryId);
  const { current } = notification;
  const isGrown = leaves > 0 && current?.tone === 'success';
  const shown = isGrown
    ? { ...notification, current: { ...current, text: t('savedLeaves', { count: leaves }) } }
    : notification;
  // On a phone, the windowsill with the new leaves is at the bottom.
  return (
    <PageNotification
      notification={shown}
      className="z-30 max-md:top-[calc(var(--top-bar)+8px)] max-md:bottom-auto"
    />
  );
}

type SessionBackgroundProps = { userId: string; sets: readonly SessionSet[]; news: SessionNews | null };

/** Shows and runs everything that Today does after its first paint. */
export function SessionBackground({ userId, sets, news }: SessionBackgroundProps) {
  const words = sets.flatMap(({ cards }) => cards.map(({ word }) => word)).join(' ');
  useEffect(() => {
    let isCurrent = true;
    void afterFirstScreen().then(() => isCurrent && prefetchWordFonts(words.split(' ')));
    return () => {
      isCurrent = false;
    };
  }, [words]);
  return (
    <>
      <SettleSession userId={userId} />
      {news && <SessionNotice key={news.session.entryId} news={news} />}
    </>
  );
}
