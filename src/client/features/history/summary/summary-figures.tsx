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
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
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

/** On a narrow screen the value stands beside its name, or below it where it is long. */
function Figure({ name, hint, value, note }: FigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="font-semibold wrap-break-word">{name}</dt>
      <dd className="font-display text-2xl font-extrabold">{value}</dd>
      <dd className="basis-full text-sm">
        {note && <span className="block">{note}</span>}
        {hint && <span className="block text-soft">{hint}</span>}
      </dd>
    </div>
  );
}
