import { type LucideIcon, Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAverage } from '#client/lib/i18n/format-figure.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { TimeOfDay } from '#shared/library/schema.ts';
import type { BestTimeOfDay } from '#shared/tracking/time-of-day-figures.ts';
import { DashboardSection } from './dashboard-section.tsx';

const ICONS: Record<TimeOfDay, LucideIcon> = {
  morning: Sunrise,
  afternoon: Sun,
  evening: Sunset,
  night: Moon,
};

/** When the child tends to be most engaged; several times of day where they are equally good. */
export function BestTime({ best }: { best: readonly BestTimeOfDay[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: tCommon } = useTranslation();
  const [first, ...others] = best;
  const Icon = ICONS[first?.time ?? 'afternoon'];
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <DashboardSection
      title={t('bestTime.title')}
      icon={<Icon aria-hidden="true" className="size-5" />}
      open={best.length > 0}
    >
      {first ? (
        <>
          <p className="text-xl font-bold">
            {list.format(best.map(({ time }) => tCommon(`timesOfDay.${time}`)))}
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
    </DashboardSection>
  );
}
