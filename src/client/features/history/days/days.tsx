import { useCallback, useEffect, useRef, useState } from 'react';
import { useLibrary } from '#client/library/use-library.ts';
import { DayTable } from './day-table.tsx';
import { PrintDayDialog } from './print-day-dialog.tsx';
import { ViewDayDialog } from './view-day-dialog.tsx';

/** The table of all days with the dialogs of its View and Print buttons. */
export function Days() {
  const { library, rows } = useLibrary();
  const [open, setOpen] = useState<{ what: 'view' | 'print'; date: string } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const openDay = useCallback((what: 'view' | 'print', date: string, button: HTMLElement) => {
    opener.current = button;
    setOpen({ what, date });
  }, []);
  // A dialog without a trigger of its own would leave the focus nowhere.
  useEffect(() => {
    if (open === null) opener.current?.focus();
  }, [open]);

  const record = open && library.history.get(open.date);
  const close = () => setOpen(null);
  return (
    <>
      <DayTable records={rows.history} sets={library.sets} flashcards={library.flashcards} onOpen={openDay} />
      {record && open.what === 'view' && (
        <ViewDayDialog
          record={record}
          onClose={close}
          onPrint={() => setOpen({ what: 'print', date: record.date })}
        />
      )}
      {record && open.what === 'print' && <PrintDayDialog record={record} onClose={close} />}
    </>
  );
}
