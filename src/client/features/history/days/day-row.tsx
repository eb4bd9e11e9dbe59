import { Eye, Printer, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#client/ui/button.tsx';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { DayEngagement, FlashcardsUsed, NotesInShort, SetBadges } from './day-cells.tsx';

/** What can be done with a day, and the button that asked for it. */
export type OpenDay = (what: 'view' | 'print' | 'delete', date: string, button: HTMLElement) => void;

type DayRowProps = {
  record: TrackingRecord;
  sets: Library['sets'];
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

/** The cells of one day. */
export const DayRow = memo(function DayRow({ record, sets, flashcards, onOpen }: DayRowProps) {
  const { t, i18n } = useTranslation('history');
  const day = formatDay(record.date, i18n.language);
  const icon = 'size-5';
  return (
    <>
      <th scope="row" className="p-3 text-left font-semibold">
        <time dateTime={record.date}>{day}</time>
      </th>
      <Cell>
        <SetBadges record={record} sets={sets} />
      </Cell>
      <Cell>
        <FlashcardsUsed record={record} flashcards={flashcards} />
      </Cell>
      <Cell>
        <DayEngagement record={record} />
      </Cell>
      <Cell>
        <NotesInShort notes={record.notes} />
      </Cell>
      <Cell>
        <div className="flex gap-1">
          <Button
            tone="quiet"
            className="min-w-11 whitespace-nowrap px-2!"
            aria-label={t('days.viewOf', { day })}
            icon={<Eye aria-hidden="true" className={icon} />}
            onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
          >
            <span className="max-lg:sr-only">{t('days.view')}</span>
          </Button>
          <Button
            tone="quiet"
            className="min-w-11 whitespace-nowrap px-2!"
            aria-label={t('days.printOf', { day })}
            icon={<Printer aria-hidden="true" className={icon} />}
            onClick={({ currentTarget }) => onOpen('print', record.date, currentTarget)}
          >
            <span className="max-lg:sr-only">{t('days.print')}</span>
          </Button>
          <IconButton
            label={t('delete.of', { day })}
            icon={<Trash2 aria-hidden="true" className={icon} />}
            onClick={({ currentTarget }) => onOpen('delete', record.date, currentTarget)}
          />
        </div>
      </Cell>
    </>
  );
});

function Cell({ children }: { children: ReactNode }) {
  return <td className="p-3 last:p-2">{children}</td>;
}
