import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAskedDay } from '#client/lib/asked-day/use-asked-day.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify, PageNotificationState } from '#client/ui/notification/use-notification.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import type { Period } from '#shared/tracking/months.ts';
import { MonthList } from './month-list.tsx';
import { useDayActions } from './use-day-actions.ts';

/** Room for a table with all its columns. */
const WIDE = '(min-width: 56.25rem)';

const isWide = () => window.matchMedia(WIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the days are in a table rather than in months that fold. */
export const useIsWide = () => useSyncExternalStore(subscribe, isWide);

/** A narrow screen does without it until it is turned. */
const DayTable = loadable(async () => (await import('./day-table.tsx')).DayTable, { missing: 'line' });
const ViewDayDialog = loadable(async () => (await import('./view-day-dialog.tsx')).ViewDayDialog);
const PrintDayDialog = loadable(async () => (await import('./print-day-dialog.tsx')).PrintDayDialog);

if (isWide()) void DayTable.preload();
void afterFirstScreen().then(() =>
  Promise.all([DayTable, ViewDayDialog, PrintDayDialog].map((part) => part.preload())),
);

type DaysProps = {
  period: Period;
  notification: PageNotificationState;
  notify: Notify;
  /** Takes the focus when the row that had it is gone. */
  heading: RefObject<HTMLElement | null>;
};

export function Days({ period, notification, notify, heading }: DaysProps) {
  const { library, rows } = useLibrary();
  const childId = useChildId();
  const isWide = useIsWide();
  const [open, setOpen] = useState<{ what: 'view' | 'print'; date: string } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const actions = useDayActions(notify);
  const focusOpener = useCallback(() => {
    const button = opener.current;
    if (button) (button.isConnected ? button : heading.current)?.focus();
  }, [heading]);
  const remove = (date: string) => {
    const record = library.history.get(keyOfDay({ childId, day: date }));
    // The row is gone only after the next drawing.
    if (record) void actions.deleteDay(record).then(() => requestAnimationFrame(focusOpener));
  };
  const latestRemove = useRef(remove);
  useEffect(() => {
    latestRemove.current = remove;
  });
  // Always the same function, so that the table is redrawn only when its days change.
  const openDay = useCallback((what: 'view' | 'print' | 'delete', date: string, button: HTMLElement) => {
    opener.current = button;
    if (what === 'delete') latestRemove.current(date);
    else setOpen({ what, date });
  }, []);
  // A dialog without a trigger does not return the focus.
  useEffect(() => {
    if (open === null) focusOpener();
  }, [open, focusOpener]);

  useAskedDay(
    useCallback(
      (date: string) => {
        if (!library.history.has(keyOfDay({ childId, day: date }))) return;
        opener.current = heading.current;
        setOpen({ what: 'view', date });
      },
      [library.history, childId, heading],
    ),
  );

  const record = open && library.history.get(keyOfDay({ childId, day: open.date }));
  // The day was deleted while its dialog was open.
  useEffect(() => {
    if (open && !record) setOpen(null);
  }, [open, record]);
  const close = () => setOpen(null);
  return (
    <>
      {isWide ? (
        <DayTable records={rows.history} onOpen={openDay} />
      ) : (
        <MonthList records={rows.history} period={period} onOpen={openDay} />
      )}
      {record && open.what === 'view' && (
        <ViewDayDialog
          record={record}
          actions={actions}
          notification={notification}
          onClose={close}
          onPrint={() => setOpen({ what: 'print', date: record.date })}
        />
      )}
      {record && open.what === 'print' && <PrintDayDialog record={record} onClose={close} />}
    </>
  );
}
