import { CalendarCheck, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';

/** Calls to log today while nothing is logged, and says so when it is. */
export function TodayCall({ logged }: { logged: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-sprout-300 bg-sprout-50 px-4 py-3 sm:px-6">
      <p className="flex items-center gap-2 font-semibold">
        {logged ? (
          <CalendarCheck aria-hidden="true" className="size-5 shrink-0 text-sprout-600" />
        ) : (
          <PencilLine aria-hidden="true" className="size-5 shrink-0 text-sprout-600" />
        )}
        {logged ? t('today.logged') : t('today.notLogged')}
      </p>
      <Link to="/daily-tracking" className={buttonClass(logged ? 'secondary' : 'primary')}>
        {logged ? t('today.change') : t('today.log')}
      </Link>
    </div>
  );
}
