import { Share } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';

/** The browser's prompt, the share menu of iOS, or the way out of another app's browser. */
export type InstallWay = 'offer' | 'share' | 'browser';

type InstallCardProps = {
  way: InstallWay;
  onInstall: () => void;
  onDismiss: () => void;
};

export function InstallCard({ way, onInstall, onDismiss }: InstallCardProps) {
  const { t } = useTranslation('install');
  const titleId = useId();
  const install = () => {
    onInstall();
    // The browser asks once, so the card goes after any answer.
    onDismiss();
  };
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 flex items-end gap-4 overflow-hidden rounded-panel bg-card px-4 pt-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 pb-4">
        <h2 id={titleId} className="text-lg font-extrabold">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft">{t('text')}</p>
        {way === 'browser' && <InAppNote purpose="install" className="mt-2" />}
        {way === 'share' && (
          <p className="mt-2 flex items-center gap-2 font-semibold">
            <Share aria-hidden="true" className="size-5 shrink-0" />
            {t('share')}
          </p>
        )}
        {way === 'share' && <p className="mt-2 text-soft">{t('logIn')}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {way === 'offer' && <Button onClick={install}>{t('install')}</Button>}
          <Button tone="quiet" onClick={onDismiss}>
            {t(way === 'offer' ? 'notNow' : 'understood')}
          </Button>
        </div>
      </div>
      <DouDou state="peeking" size={96} className="max-[26rem]:hidden" />
    </section>
  );
}
