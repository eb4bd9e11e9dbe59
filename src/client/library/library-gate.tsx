import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { useLibrary, useSyncState } from './use-library.ts';

type LibraryGateProps = {
  children: ReactNode;
  loading?: ReactNode;
  frameFailure?: (failure: ReactNode) => ReactNode;
};

export function LibraryGate({ children, loading, frameFailure }: LibraryGateProps) {
  const status = useLibrary((snapshot) => snapshot.status);
  const { t } = useTranslation();
  if (status === 'ready') return children;
  if (status === 'failed') return frameFailure?.(<LibraryMissing />) ?? <LibraryMissing />;
  return loading ?? <Skeleton label={t('loading')} shape="panel" count={2} />;
}

function LibraryMissing() {
  const { t } = useTranslation();
  const { status, syncNow } = useSyncState();
  return (
    <Banner
      tone="error"
      picture={<DouDou state={status === 'offline' ? 'umbrella' : 'upsideDown'} size={96} />}
    >
      <p className="font-bold">{t('sync.missing.title')}</p>
      <p>{t(status === 'offline' ? 'sync.missing.offline' : 'sync.missing.text')}</p>
      <Button onClick={syncNow} disabled={status === 'syncing'} className="mt-2">
        {t('sync.tryAgain')}
      </Button>
    </Banner>
  );
}
