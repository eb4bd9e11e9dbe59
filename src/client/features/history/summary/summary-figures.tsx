import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/format-figure.ts';
import type { MonthlySummary } from '#shared/tracking/monthly-summary.ts';
import { useChangeText } from './use-change-text.ts';

/** Sessions, engagement and cards learned, each with its change against the month before. */
export function SummaryFigures({ summary }: { summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('history');
  const describeChange = useChangeText();
  const { totalSessions, averageEngagement, cardsLearned, change } = summary;
  const count = (value: number) => formatCount(value, i18n.language);
  const average = (value: number) => formatAverage(value, i18n.language);
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure
        name={t('summary.totalSessions')}
        hint={t('summary.sessionsHint')}
        value={count(totalSessions)}
        note={
          change &&
          (change.sessions === null ? t('summary.change.noSessions') : describeChange(change.sessions, count))
        }
      />
      <Figure
        name={t('summary.averageEngagement')}
        value={
          averageEngagement === null
            ? t('summary.notRated')
            : t('summary.outOfFive', { value: average(averageEngagement) })
        }
        note={
          change &&
          (change.averageEngagement === null
            ? t('summary.change.noRatings')
            : describeChange(change.averageEngagement, average))
        }
      />
      <Figure
        name={t('summary.cardsLearned')}
        hint={t('summary.learnedHint')}
        value={count(cardsLearned)}
        note={change && describeChange(change.cardsLearned, count)}
      />
    </dl>
  );
}

type FigureProps = { name: string; hint?: string; value: string; note: string | null };

function Figure({ name, hint, value, note }: FigureProps) {
  return (
    <div className="rounded-xl bg-sprout-50 px-4 py-3">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd>
        <span className="block text-2xl font-bold">{value}</span>
        {note && <span className="block text-sm">{note}</span>}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </dd>
    </div>
  );
}
