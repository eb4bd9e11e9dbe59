import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/card.tsx';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';
import { EngagementFigure } from '../charts/engagement-figure.tsx';
import { SessionsFigure } from '../charts/sessions-figure.tsx';
import { EngagementTimes } from './engagement-times.tsx';
import { MostUsedSets } from './most-used-sets.tsx';
import { SummaryFigures } from './summary-figures.tsx';

/** The Monthly Summary of the chosen month or of all history. */
export function MonthlySummaryCard({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl font-extrabold">{t('summary.title')}</h2>
        <p className="text-soft" aria-live="polite">
          {summary.period === 'all' ? t('period.all') : formatMonth(summary.period, i18n.language)}
        </p>
      </div>
      <SummaryFigures summary={summary} />
      <div className="grid gap-6 md:grid-cols-2">
        <MostUsedSets sets={summary.mostUsedSets} />
        <EngagementTimes times={summary.timesOfDay} />
        <EngagementFigure points={summary.engagementOverTime} period={summary.period} />
        <SessionsFigure weeks={summary.sessionsPerWeek} period={summary.period} />
      </div>
    </Card>
  );
}
