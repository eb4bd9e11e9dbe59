import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { claimReload, isChunkFailure } from './chunk-failure.ts';

/** What stands in place of a page that failed. A missing chunk first cures itself by one reload. */
export function RouteError() {
  const error = useRouteError();
  const { t } = useTranslation();
  const chunk = isChunkFailure(error);
  const [reloading] = useState(
    () => chunk && claimReload(window.sessionStorage, Date.now(), navigator.onLine),
  );

  useEffect(() => {
    console.error(error);
    if (reloading) window.location.reload();
  }, [error, reloading]);

  if (reloading) return <Spinner label={t('loading')} />;
  return (
    <div role="alert" className="mx-auto max-w-xl space-y-4 p-6 text-center">
      <h1 className="text-2xl font-bold">{t(chunk ? 'errorPage.chunkTitle' : 'errorPage.title')}</h1>
      <p className="text-ink-soft">{t(chunk ? 'errorPage.chunkText' : 'errorPage.text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="primary" onClick={() => window.location.reload()}>
          {t('errorPage.reload')}
        </Button>
        {/* A whole new page, not a route change: whatever broke is gone with it. */}
        <a href="/" className={buttonClass('secondary')}>
          {t('errorPage.home')}
        </a>
      </div>
    </div>
  );
}
