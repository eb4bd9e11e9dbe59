import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '#client/lib/files/save-file.ts';
import { formatMonth } from '#client/lib/i18n/day-formats.ts';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useChildFileName, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { exportHistory, nameHistoryFile } from '#shared/tracking/history-csv.ts';
import { summarizePeriod } from '#shared/tracking/monthly-summary.ts';
import { filterByPeriod, listMonths, type Period } from '#shared/tracking/series.ts';
import { EngagementFigure, SessionsFigure, YearFigure } from './charts/period-charts.tsx';
import { Days } from './days/days.tsx';
import { Enjoyment } from './enjoyment.tsx';
import { Figures } from './figures/figures.tsx';
import { EngagementTimes, MonthlySummaryCard, MostUsedSets } from './summary-cards.tsx';

type HistoryToolbarProps = {
  months: readonly string[];
  period: Period;
  onPeriod: (period: Period) => void;
};

function HistoryToolbar({ months, period, onPeriod }: HistoryToolbarProps) {
  const { t, i18n } = useTranslation('history');
  const { library } = useLibrary();
  const addChildName = useChildFileName();
  const [problem, setProblem] = useState<'nothing' | 'failed' | null>(null);

  const exportPeriod = () => {
    setProblem(null);
    try {
      const csv = exportHistory(library, period);
      if (csv === null) return setProblem('nothing');
      saveCsv(csv, addChildName(nameHistoryFile(period)));
    } catch (error) {
      console.error('Failed to export the history:', error);
      setProblem('failed');
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectChoice
          label={t('period.label')}
          className="min-w-[min(10.5rem,100%)] flex-1 sm:max-w-64"
          options={[
            ...months.map((month) => [month, formatMonth(month, i18n.language)] as const),
            ['all', t('period.all')],
          ]}
          value={period}
          onChange={(next) => {
            setProblem(null);
            onPeriod(next);
          }}
        />
        <Button icon={<FileDown className="size-5" />} onClick={exportPeriod}>
          {t('export.button')}
        </Button>
      </div>
      {problem && (
        <Banner tone="error" onDismiss={() => setProblem(null)}>
          {problem === 'nothing' ? t('export.nothing') : t('export.failed')}
        </Banner>
      )}
    </div>
  );
}

/** Reads the period from the address, where it survives a reload. The default is the latest of `months`. */
function usePeriod(months: readonly string[]): [Period, (period: Period) => void] {
  const [query, setQuery] = useQuery();
  const requested = query.get('month');
  const isValid = requested !== null && (requested === 'all' || months.includes(requested));
  return [isValid ? requested : (months[0] ?? 'all'), (period) => setQuery({ month: period })];
}

export function HistoryPage() {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
      <LibraryGate loading={<Skeleton label={t('common:loading')} shape="rows" count={7} />}>
        <History />
      </LibraryGate>
    </div>
  );
}

function History() {
  const { library, rows } = useLibrary();
  const { history, entries, sets } = library;
  const today = useToday();
  const months = useMemo(() => listMonths(rows.history), [rows.history]);
  const [period, setPeriod] = usePeriod(months);
  const records = useMemo(() => filterByPeriod(rows.history, period), [rows.history, period]);
  const summary = useMemo(
    () => summarizePeriod({ history, entries, sets }, period, today),
    [history, entries, sets, period, today],
  );
  const { notification, notify } = usePageNotification({ long: true });
  const isEmpty = months.length === 0;
  return (
    <>
      {/* The notification is below any dialog, because the dialog of a day has a separate one. */}
      <PageNotification notification={notification} className="z-30" />
      <HistoryToolbar months={months} period={period} onPeriod={setPeriod} />
      {!isEmpty && <Enjoyment records={records} />}
      <Days period={period} records={records} notification={notification} notify={notify} />
      {!isEmpty && (
        <Figures period={period}>
          {period === 'all' ? (
            <YearFigure records={rows.history} />
          ) : (
            <MonthlySummaryCard summary={summary} />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            <EngagementFigure points={summary.engagementOverTime} period={period} />
            <SessionsFigure weeks={summary.sessionsPerWeek} period={period} />
            <MostUsedSets sets={summary.mostUsedSets} />
            {period !== 'all' && <EngagementTimes times={summary.timesOfDay} />}
          </div>
        </Figures>
      )}
    </>
  );
}
