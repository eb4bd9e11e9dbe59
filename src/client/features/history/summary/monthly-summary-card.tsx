import { useTranslation } from 'react-i18next';
import { Card } from '#client/ui/card.tsx';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';
import { EngagementFigure } from '../charts/engagement-figure.tsx';
import { SessionsFigure } from '../charts/sessions-figure.tsx';
import { EngagementTimes } from './engagement-times.tsx';
import { MostUsedSets } from './most-used-sets.tsx';
import { SummaryFigures } from './summary-figures.tsx';

/** The Monthly Summary of the chosen month or of all history; null before the first session. */
export function MonthlySummaryCard({ summary }: { summary: MonthlySummary | null }) {
  const { t, i18n } = useTranslation('history');
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl font-bold">{t('summary.title')}</h2>
        {summary && (
          <p className="text-ink-soft" aria-live="polite">
            {summary.period === 'all' ? t('period.all') : formatMonth(summary.period, i18n.language)}
          </p>
        )}
      </div>
      {summary ? (
        <>
          <SummaryFigures summary={summary} />
          <div className="grid gap-5 md:grid-cols-2">
            <MostUsedSets sets={summary.mostUsedSets} />
            <EngagementTimes times={summary.timesOfDay} />
            <EngagementFigure points={summary.engagementOverTime} period={summary.period} />
            <SessionsFigure weeks={summary.sessionsPerWeek} period={summary.period} />
          </div>
        </>
      ) : (
        <p className="text-ink-soft">{t('empty.summary')}</p>
      )}
    </Card>
  );
}
