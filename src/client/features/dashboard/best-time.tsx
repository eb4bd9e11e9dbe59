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

/** When the child tends to be most engaged. */
export function BestTime({ best }: { best: BestTimeOfDay | null }) {
  const { t, i18n } = useTranslation('dashboard');
  const { t: tCommon } = useTranslation();
  const Icon = ICONS[best?.time ?? 'afternoon'];
  return (
    <DashboardSection title={t('bestTime.title')} icon={<Icon aria-hidden="true" className="size-5" />}>
      {best ? (
        <>
          <p className="text-xl font-bold">{tCommon(`timesOfDay.${best.time}`)}</p>
          <p>{t('bestTime.text')}</p>
          <p className="text-sm text-ink-soft">
            {t('bestTime.basis', {
              count: best.sessions,
              average: formatAverage(best.average, i18n.language),
            })}
          </p>
        </>
      ) : (
        <EmptyState text={t('bestTime.empty')} />
      )}
    </DashboardSection>
  );
}
