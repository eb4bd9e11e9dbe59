import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { isStorageRefused } from '#client/library/storage-refusal.ts';
import { useLibrary, useRescue, useSyncState, useSyncTrouble } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DouDou, preloadDouDou } from '#client/ui/illustration/dou-dou.tsx';
import { loadable } from '#client/ui/loadable.tsx';

const ChangeNotices = loadable(async () => (await import('./change-notices.tsx')).ChangeNotices);

/** Shows trouble with the sync. It shows nothing while all is well, also while changes are being sent. */
export function SyncNotices() {
  const { refused, unreadable, storageFull } = useSyncTrouble();
  const { rescue } = useRescue();
  const { t } = useTranslation();
  useEffect(() => void afterFirstScreen().then(preloadDouDou), []);
  return (
    <div className="space-y-3 not-empty:mb-4">
      <ConnectionNotice />
      {storageFull && !isStorageRefused() && <Banner tone="error">{t('sync.storageFull')}</Banner>}
      {(rescue !== null || refused.length > 0 || unreadable.length > 0) && <ChangeNotices />}
    </div>
  );
}

function ConnectionNotice() {
  const { pending, unstored, status, syncNow } = useSyncState();
  const libraryStatus = useLibrary((snapshot) => snapshot.status);
  const { t } = useTranslation();
  if (status === 'outdated') {
    return (
      <Banner tone="notice">
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
    return (
      <Banner tone="info" picture={<DouDou state="umbrella" size={72} className="-my-1 -ml-2" />}>
        <p className="flex min-h-16 items-center flat:min-h-0">{describeOffline()}</p>
      </Banner>
    );
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
