import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';

/** What is shown in place of a page: `chunk` did not arrive, or else the program failed. index.html says the former alone. */
export function LoadFailure({ chunk }: { chunk: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mx-auto max-w-xl space-y-4 p-6 text-center">
      <DouDou state="upsideDown" size={160} />
      <h1 className="text-2xl font-extrabold">{t(chunk ? 'errorPage.chunkTitle' : 'errorPage.title')}</h1>
      <p className="text-soft">{t(chunk ? 'errorPage.chunkText' : 'errorPage.text')}</p>
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
