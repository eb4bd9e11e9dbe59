import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';

export function NotFound() {
  const { t } = useTranslation('not-found');
  return (
    <div className="mx-auto max-w-xl space-y-4 py-6 text-center">
      <DouDou state="upsideDown" size={160} />
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('heading')}</h1>
      <p className="text-soft">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {t('start')}
        </Link>
        <Link to="/login" className={buttonClass('secondary')}>
          {t('logIn')}
        </Link>
      </div>
    </div>
  );
}
