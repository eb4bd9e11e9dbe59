import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { monthOf } from '#shared/lib/calendar.ts';
import { groupBy } from '#shared/lib/collections.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import { listYearDays, type YearDay } from '#shared/tracking/year.ts';
import { ChartFigure } from './chart-figure.tsx';
import { YearLeaves } from './year-leaves.tsx';

export function YearFigure({ records }: { records: readonly TrackingRecord[] }) {
  const { t, i18n } = useTranslation('history');
  const days = listYearDays(records, useToday());
  const countLogged = (some: readonly YearDay[]) => some.filter(({ isLogged }) => isLogged).length;
  return (
    <ChartFigure
      title={t('charts.year')}
      hint={t('charts.yearHint', { count: countLogged(days) })}
      columns={[t('charts.columns.month'), t('charts.columns.days')]}
      rows={[...groupBy(days, ({ day }) => monthOf(day))].map(([month, ofMonth]) => ({
        key: month,
        name: formatMonth(month, i18n.language),
        value: String(countLogged(ofMonth)),
      }))}
    >
      <YearLeaves days={days} />
    </ChartFigure>
  );
}
