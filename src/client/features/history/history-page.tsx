import { CalendarDays } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { summarisePeriod } from '#shared/tracking/monthly-summary.ts';
import { listMonths } from '#shared/tracking/months.ts';
import { Days } from './days/days.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { MonthlySummaryCard } from './summary/monthly-summary-card.tsx';
import { usePeriod } from './use-period.ts';

/** /history: the summary of a month, and below it every day that was logged. */
export function HistoryPage() {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <LibraryGate allDays>
        <History />
      </LibraryGate>
    </div>
  );
}

function History() {
  const { t } = useTranslation('history');
  const { library, rows } = useLibrary();
  const { history, sets } = library;
  const today = useToday();
  const months = useMemo(() => listMonths(rows.history), [rows.history]);
  const [period, setPeriod] = usePeriod(months);
  const summary = useMemo(
    () => summarisePeriod({ history, sets }, period, today),
    [history, sets, period, today],
  );
  const days = useRef<HTMLHeadingElement>(null);
  const { notification, notify } = usePageNotification({ long: true });
  const isEmpty = rows.history.length === 0;

  return (
    <>
      {/* Below any dialog: the dialog of a day shows the notification itself. */}
      <PageNotification notification={notification} undoLabel={t('entries.undo')} className="z-30" />
      <HistoryToolbar
        months={months}
        period={period}
        onPeriod={setPeriod}
        onToDays={isEmpty ? undefined : () => days.current?.focus()}
      />
      <MonthlySummaryCard summary={isEmpty ? null : summary} />
      <section className="flex flex-col gap-3">
        <h2 ref={days} tabIndex={-1} className="scroll-mt-4 text-xl font-bold outline-none">
          {t('days.title')}
        </h2>
        {isEmpty ? (
          <EmptyState icon={<CalendarDays aria-hidden="true" className="size-8" />} text={t('empty.text')}>
            <Link to="/daily-tracking" className={buttonClass('primary')}>
              {t('empty.link')}
            </Link>
          </EmptyState>
        ) : (
          <Days notification={notification} notify={notify} heading={days} />
        )}
      </section>
    </>
  );
}
