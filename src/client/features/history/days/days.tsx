import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/lib/i18n/day-formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useRequestedDay } from '#client/lib/navigation/navigation-context.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify, PageNotificationState } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { getDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import type { Period } from '#shared/tracking/series.ts';
import { DayList, MonthList, type OpenDay } from './month-list.tsx';
import { useDayActions } from './use-day-actions.ts';

const ViewDayDialog = loadable(async () => (await import('./day-dialogs.tsx')).ViewDayDialog);
const PrintDayDialog = loadable(async () => (await import('./day-dialogs.tsx')).PrintDayDialog);

void waitForFirstScreen().then(() => Promise.all([ViewDayDialog.preload(), PrintDayDialog.preload()]));

type DaysProps = {
  period: Period;
  records: readonly TrackingRecord[];
  notification: PageNotificationState;
  notify: Notify;
};

export function Days({ period, records, notification, notify }: DaysProps) {
  const { t, i18n } = useTranslation('history');
  const { library, rows } = useLibrary();
  const childId = useChildId();
  const [openDialog, setOpenDialog] = useState<{ dialog: 'view' | 'print'; date: string } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useDayActions(notify);
  // The function is stable so that a row renders only when its day changes.
  const openDay = useCallback<OpenDay>((dialog, date, button) => {
    opener.current = button;
    setOpenDialog({ dialog, date });
  }, []);
  // A dialog without a trigger does not restore focus.
  useEffect(() => {
    const button = opener.current;
    if (openDialog === null && button) (button.isConnected ? button : heading.current)?.focus();
  }, [openDialog]);

  useRequestedDay(
    useCallback(
      (date: string) => {
        if (!library.history.has(getDayKey({ childId, day: date }))) return;
        opener.current = heading.current;
        setOpenDialog({ dialog: 'view', date });
      },
      [library.history, childId],
    ),
  );

  const record = openDialog && library.history.get(getDayKey({ childId, day: openDialog.date }));
  useEffect(() => {
    if (openDialog && !record) setOpenDialog(null);
  }, [openDialog, record]);
  const close = () => setOpenDialog(null);
  const isEmpty = rows.history.length === 0;
  return (
    <section>
      <div className={joinClasses('flex min-h-14 flex-wrap items-center gap-x-3', isEmpty && 'sr-only')}>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl font-extrabold outline-none">
          {period === 'all' ? t('days.title') : formatMonth(period, i18n.language)}
        </h2>
        <p className="text-soft">{t('days.count', { count: records.length })}</p>
      </div>
      {isEmpty && (
        <EmptyState text={t('empty.text')}>
          <Link to="/daily-tracking" className={buttonClass('primary')}>
            {t('empty.link')}
          </Link>
        </EmptyState>
      )}
      {period === 'all' ? (
        <MonthList records={records} onOpen={openDay} />
      ) : (
        <DayList key={period} records={records} onOpen={openDay} />
      )}
      {record && openDialog.dialog === 'view' && (
        <ViewDayDialog
          record={record}
          actions={actions}
          notification={notification}
          onClose={close}
          onPrint={() => setOpenDialog({ dialog: 'print', date: record.date })}
        />
      )}
      {record && openDialog.dialog === 'print' && <PrintDayDialog record={record} onClose={close} />}
    </section>
  );
}
