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

/** The cells of one day. On a phone they stand below each other, each with its column's name. */
export const DayRow = memo(function DayRow({ record, sets, flashcards, onOpen }: DayRowProps) {
  const { t, i18n } = useTranslation('history');
  const day = formatDay(record.date, i18n.language);
  const icon = 'size-5';
  return (
    <>
      <th
        scope="row"
        // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
        role="rowheader"
        className="block px-4 pt-3 pb-1 text-left text-lg font-semibold md:table-cell md:p-3 md:text-base"
      >
        <time dateTime={record.date}>{day}</time>
      </th>
      <Cell column={t('days.columns.sets')}>
        <SetBadges record={record} sets={sets} />
      </Cell>
      <Cell column={t('days.columns.flashcards')}>
        <FlashcardsUsed record={record} flashcards={flashcards} />
      </Cell>
      <Cell column={t('days.columns.engagement')}>
        <DayEngagement record={record} />
      </Cell>
      <Cell column={t('days.columns.notes')}>
        <NotesInShort notes={record.notes} />
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            className="whitespace-nowrap px-2!"
            aria-label={t('days.viewOf', { day })}
            icon={<Eye aria-hidden="true" className={icon} />}
            onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
          >
            {t('days.view')}
          </Button>
          <Button
            tone="quiet"
            className="whitespace-nowrap px-2!"
            aria-label={t('days.printOf', { day })}
            icon={<Printer aria-hidden="true" className={icon} />}
            onClick={({ currentTarget }) => onOpen('print', record.date, currentTarget)}
          >
            {t('days.print')}
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

/** `column` is repeated before the cell where the heading is out of sight; screen readers know it from the heading. */
function Cell({ column, children }: { column?: string; children: ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
      role="cell"
      className="flex gap-3 px-4 py-1.5 last:px-2 last:pb-2 md:table-cell md:p-3 md:last:p-2"
    >
      {column && (
        <span aria-hidden="true" className="w-24 shrink-0 text-sm text-ink-soft md:hidden">
          {column}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  );
}
