import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSession } from '#client/device/saved-session.ts';
import { useCommit } from '#client/library/use-commit.ts';
import type { CommitOutcome } from '#client/library/use-commit-durably.ts';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';

/** What became of a session that was to be saved. */
export type SessionNews = { outcome: CommitOutcome; session: SavedSession };

/** Says that a session is saved and takes it back on demand, or why it is not saved. */
export function SessionNotice({ news }: { news: SessionNews }) {
  const { t } = useTranslation('today');
  const { t: tError } = useTranslation('errors');
  const commit = useCommit();
  const { notification, notify } = usePageNotification({ long: true });
  // Once for each session: a change of the language says nothing anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const { outcome, session } = news;
    if (outcome === 'notKept') notify.error(t('notKept'));
    else if (outcome !== 'kept') notify.error(tError(`refusals.${outcome}`));
    else {
      const { entryId, ...childDay } = session;
      notify.success(t('saved'), {
        run: () => commit({ type: 'undoEntries', ...childDay, entryIds: [entryId] }),
      });
    }
  }, [news]);
  return <PageNotification notification={notification} undoLabel={t('undo')} className="z-30" />;
}
