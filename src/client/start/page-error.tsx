import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { claimReload, isChunkFailure } from './chunk-failure.ts';
import { LoadFailure } from './load-failure.tsx';

/** What is shown in place of a page that failed. A missing chunk first cures itself by one reload. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const chunk = isChunkFailure(error);
  const [reloading] = useState(
    () => chunk && claimReload(() => window.sessionStorage, Date.now(), navigator.onLine),
  );

  useEffect(() => {
    console.error(error);
    if (reloading) window.location.reload();
  }, [error, reloading]);

  if (reloading) return <Skeleton label={t('loading')} shape="panel" count={2} />;
  return <LoadFailure chunk={chunk} />;
}
