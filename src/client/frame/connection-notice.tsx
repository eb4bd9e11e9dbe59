import { useTranslation } from 'react-i18next';
import { isStorageRefused } from '#client/lib/storage/safe-storage.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';

export function ConnectionNotice() {
  const { pendingCount, unstoredCount, status, syncNow } = useSyncState();
  const libraryStatus = useLibrary((snapshot) => snapshot.status);
  const { t } = useTranslation('changes');
  if (status === 'outdated') {
    return (
      <Banner tone="notice">
        <p>
          {pendingCount > 0
            ? t('connection.outdatedPending', { count: pendingCount })
            : t('connection.outdated')}
        </p>
        <Button onClick={() => window.location.reload()} className="mt-2">
          {t('common:errorPage.reload')}
        </Button>
      </Banner>
    );
  }
  const describeOffline = () => {
    if (unstoredCount > 0) return t('connection.offlineUnstored', { count: unstoredCount });
    if (pendingCount > 0) return t('connection.offlinePending', { count: pendingCount });
    return t(isStorageRefused() ? 'connection.offlineRefused' : 'connection.offlineHint');
  };
  const describeError = () => {
    if (unstoredCount > 0) return t('connection.errorUnstored', { count: unstoredCount });
    if (pendingCount === 0) return t('connection.errorNothingPending');
    return t(status === 'too-large' ? 'connection.tooLarge' : 'connection.error', { count: pendingCount });
  };
  // Without a copy, each page shows the failure itself.
  if (libraryStatus === 'failed' && pendingCount === 0) return null;
  if (status === 'offline') {
    return (
      <Banner tone="info" picture={<DouDou state="umbrella" size={72} className="-my-1 -ml-2" />}>
        <p className="flex min-h-16 items-center flat:min-h-0">{describeOffline()}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="info">
      <p>{describeError()}</p>
      <Button onClick={syncNow} className="mt-2">
        {t('connection.tryNow')}
      </Button>
    </Banner>
  );
}

export function StorageFullNotice() {
  const { t } = useTranslation('changes');
  return <Banner tone="error">{t('connection.storageFull')}</Banner>;
}
