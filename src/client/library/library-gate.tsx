import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useLibrary, useSyncState } from './use-library.ts';

/**
 * Shows its children once the library is there; until then that it is loading, or why it is not there. `allDays`: also
 * waits for the older days, which a start reads later, for screens that count all of them.
 */
export function LibraryGate({ children, allDays = false }: { children: ReactNode; allDays?: boolean }) {
  const status = useLibrary((snapshot) => snapshot.status);
  const isAwaitingOlderDays = useLibrary((snapshot) => snapshot.isAwaitingOlderDays);
  const { t } = useTranslation();
  const isAwaiting = allDays && isAwaitingOlderDays;
  if (status === 'ready' && !isAwaiting) return children;
  return status !== 'failed' ? <Spinner label={t('loading')} /> : <LibraryMissing />;
}

/** This browser has no copy, and the server could not be reached, refused, or answered nonsense. */
function LibraryMissing() {
  const { t } = useTranslation();
  const { status, syncNow } = useSyncState();
  return (
    <Banner tone="error">
      <p className="font-bold">{t('sync.missing.title')}</p>
      <p>{t(status === 'offline' ? 'sync.missing.offline' : 'sync.missing.text')}</p>
      <Button onClick={syncNow} disabled={status === 'syncing'} className="mt-2">
        {t('sync.tryAgain')}
      </Button>
    </Banner>
  );
}
