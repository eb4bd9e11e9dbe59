import { useTranslation } from 'react-i18next';
import { isStorageRefused } from '#client/library/storage-refusal.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { LostNotice } from './lost-notice.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

/** Shows trouble with the sync. It shows nothing while all is well, also while changes are being sent. */
export function SyncNotices() {
  const { refused, unreadable, storageFull, dismissRefused } = useSyncState();
  const { t } = useTranslation();
  return (
    <div className="space-y-3 not-empty:mb-4">
      <ConnectionNotice />
      {storageFull && !isStorageRefused() && <Banner tone="error">{t('sync.storageFull')}</Banner>}
      <LostNotice />
      <ReturnedNotice />
      {refused.map((change) => (
        <RefusedNotice key={change.id} change={change} onDismiss={() => dismissRefused(change)} />
      ))}
      {unreadable.map((entry) => (
        <UnreadableNotice key={entry.key} entry={entry} />
      ))}
    </div>
  );
}

function ConnectionNotice() {
  const { pending, unstored, status, syncNow } = useSyncState();
  const { status: libraryStatus } = useLibrary();
  const { t } = useTranslation();
  if (status === 'outdated') {
    return (
      <Banner tone="info">
        <p>{pending > 0 ? t('sync.outdatedPending', { count: pending }) : t('sync.outdated')}</p>
        <Button onClick={() => window.location.reload()} className="mt-2">
          {t('errorPage.reload')}
        </Button>
      </Banner>
    );
  }
  const describeOffline = () => {
    if (unstored > 0) return t('sync.offlineUnstored', { count: unstored });
    if (pending > 0) return t('sync.offlinePending', { count: pending });
    return t(isStorageRefused() ? 'sync.offlineRefused' : 'sync.offlineHint');
  };
  const describeError = () => {
    if (unstored > 0) return t('sync.errorUnstored', { count: unstored });
    return pending > 0 ? t('sync.error', { count: pending }) : t('sync.errorNothingPending');
  };
  // Without a copy the pages say themselves that nothing could be loaded.
  if (libraryStatus === 'failed' && pending === 0) return null;
  if (status === 'offline') {
    return <Banner tone="info">{describeOffline()}</Banner>;
  }
  if (status !== 'error') return null;
  return (
    <Banner tone="info">
      <p>{describeError()}</p>
      <Button onClick={syncNow} className="mt-2">
        {t('sync.tryNow')}
      </Button>
    </Banner>
  );
}
