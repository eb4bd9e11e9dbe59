import { Folder, type LucideIcon, Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import type { TopCategories as Top } from '#shared/tracking/most-used.ts';
import type { BestTimeOfDay } from '#shared/tracking/time-of-day-figures.ts';

const ICONS: Record<TimeOfDay, LucideIcon> = {
  morning: Sunrise,
  afternoon: Sun,
  evening: Sunset,
  night: Moon,
};

export function BestTime({ best }: { best: readonly BestTimeOfDay[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const [first, ...others] = best;
  const Icon = ICONS[first?.time ?? 'afternoon'];
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <Fold title={t('bestTime.title')} icon={Icon} open={best.length > 0}>
      {first ? (
        <>
          <p className="text-xl font-bold">
            {list.format(best.map(({ time }) => t(`common:timesOfDay.${time}`)))}
          </p>
          <p>{t('bestTime.text')}</p>
          <p className="text-sm text-soft">
            {t(others.length > 0 ? 'bestTime.basisOfSeveral' : 'bestTime.basis', {
              count: first.ratedDays,
              average: formatAverage(first.average, i18n.language),
            })}
          </p>
        </>
      ) : (
        <EmptyState text={t('bestTime.empty')} />
      )}
    </Fold>
  );
}

export function TopCategories({ top: { listed, tied } }: { top: Top }) {
  const { t, i18n } = useTranslation('dashboard');
  const most = Math.max(...listed.map(({ flashes }) => flashes));
  return (
    <Fold title={t('categories.title')} icon={Folder} open={listed.length > 0}>
      {listed.length === 0 ? (
        <EmptyState text={t('categories.empty')} />
      ) : (
        <>
          <ol className="flex flex-col gap-3">
            {listed.map(({ categoryId, name, flashes }) => (
              <li key={categoryId}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold" {...markLanguage(name)}>
                    {name}
                  </span>
                  <span className="text-sm text-soft">
                    {t('categories.shown', { count: flashes, value: formatCount(flashes, i18n.language) })}
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-leaf-tint">
                  <div
                    data-share
                    className="h-full rounded-full bg-leaf"
                    style={{ width: `${(flashes * 100) / most}%` }}
                  />
                </div>
              </li>
            ))}
          </ol>
          {tied > 0 && <p className="mt-3 text-sm text-soft">{t('categories.tied', { count: tied })}</p>}
        </>
      )}
      <Link to="/cards" className={buttonClass('quiet', 'mt-2 -mb-2 -ml-4')}>
        {t('categories.cards')}
      </Link>
    </Fold>
  );
}
