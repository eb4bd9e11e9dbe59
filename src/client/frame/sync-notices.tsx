import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageRefused } from '#client/device/storage-refusal.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useRescue, useSyncState, useSyncTrouble } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { preloadDouDou } from '#client/ui/dou-dou.tsx';
import { loadable } from '#client/ui/loadable.tsx';

const ConnectionNotice = loadable(async () => (await import('./connection-notice.tsx')).ConnectionNotice, {
  missing: 'nothing',
});
const ChangeNotices = loadable(async () => (await import('./change-notices.tsx')).ChangeNotices);

/** Shows trouble with the sync. It shows nothing while all is well, also while changes are being sent. */
export function SyncNotices() {
  const { refused, unreadable, storageFull } = useSyncTrouble();
  const rescue = useRescue();
  const { status } = useSyncState();
  const { t } = useTranslation();
  // When it is needed, there may be no network to fetch it.
  useEffect(
    () => void afterFirstScreen().then(() => Promise.all([ConnectionNotice.preload(), preloadDouDou()])),
    [],
  );
  return (
    <div className="space-y-3 not-empty:mb-4">
      {status !== 'idle' && status !== 'syncing' && <ConnectionNotice />}
      {storageFull && !isStorageRefused() && <Banner tone="error">{t('sync.storageFull')}</Banner>}
      {(rescue !== null || refused.length > 0 || unreadable.length > 0) && <ChangeNotices />}
    </div>
  );
}
