import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';

/** For a family whose sets hold no word: what is missing, and the place where it is added. */
export function NoWords() {
  const { t } = useTranslation('today');
  return (
    <section className="flex flex-col items-center gap-3 py-4 text-center">
      <DouDou state="sleeping" size={140} />
      <h2 className="text-2xl font-extrabold">{t('empty.title')}</h2>
      <p className="max-w-prose text-soft">{t('empty.text')}</p>
      <Link to="/daily-tracking" className={buttonClass('primary', '', 'large')}>
        {t('empty.link')}
      </Link>
    </section>
  );
}
