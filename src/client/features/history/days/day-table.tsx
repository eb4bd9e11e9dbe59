import { Eye, Printer, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Tag } from '#client/ui/chip.tsx';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { listCardsOfDay } from '#shared/tracking/cards-of-day.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { DayWords, EngagementDot, type OpenDay, Sessions } from './day-parts.tsx';

function SetBadges({ record, sets }: { record: TrackingRecord; sets: Library['sets'] }) {
  const { t } = useTranslation('history');
  const nameOf = useSetName();
  if (record.selectedSets.length === 0) return <span className="text-soft">{t('days.noSets')}</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {orderSetIds(record.selectedSets, sets).map((setId) => {
        const name = nameOf(setId);
        return (
          <li key={setId} {...markLanguage(name)}>
            <Tag>{name}</Tag>
          </li>
        );
      })}
    </ul>
  );
}

function FlashcardsUsed({
  record,
  flashcards,
}: {
  record: TrackingRecord;
  flashcards: Library['flashcards'];
}) {
  const { t } = useTranslation('history');
  const { cards, missing } = listCardsOfDay(record, flashcards);
  return (
    <>
      {cards.length > 0 && <DayWords cards={cards} />}
      <span className="block text-sm text-soft">
        {cards.length + missing > 0 ? t('days.used') : t('days.noCards')}
      </span>
      <span className="block text-sm text-soft">{t('days.flashes', { count: totalFlashes(record) })}</span>
      <Sessions record={record} />
    </>
  );
}

function DayEngagement({ record }: { record: TrackingRecord }) {
  const { t, i18n } = useTranslation();
  const times = record.engagementTimes.map((time) => t(`timesOfDay.${time}`));
  return (
    <>
      <EngagementDot record={record} />
      {times.length > 0 && (
        <span className="block text-sm text-soft">{times.join(listSeparator(i18n.language))}</span>
      )}
    </>
  );
}

function NotesInShort({ notes }: { notes: string }) {
  const { t } = useTranslation('history');
  if (notes === '') return <span className="text-soft">{t('days.noNotes')}</span>;
  return (
    <span className="line-clamp-2" title={notes} {...markLanguage(notes)}>
      {notes}
    </span>
  );
}

type DayRowProps = {
  record: TrackingRecord;
  sets: Library['sets'];
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

const DayRow = memo(function DayRow({ record, sets, flashcards, onOpen }: DayRowProps) {
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
            icon={<Eye className={icon} />}
            onClick={({ currentTarget }) => onOpen('view', record.date, currentTarget)}
          >
            <span className="max-lg:sr-only">{t('days.view')}</span>
          </Button>
          <Button
            tone="quiet"
            className="min-w-11 whitespace-nowrap px-2!"
            aria-label={t('days.printOf', { day })}
            icon={<Printer className={icon} />}
            onClick={({ currentTarget }) => onOpen('print', record.date, currentTarget)}
          >
            <span className="max-lg:sr-only">{t('days.print')}</span>
          </Button>
          <IconButton
            label={t('delete.of', { day })}
            icon={<Trash2 className={icon} />}
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

/** In pixels, until a row is measured. */
const ROW_HEIGHT = 104;

const COLUMNS = [
  { key: 'date', width: 'w-32' },
  { key: 'sets', width: 'w-28 lg:w-32' },
  { key: 'flashcards', width: 'w-52' },
  { key: 'engagement', width: 'w-32 lg:w-36' },
  { key: 'notes', width: '' },
  { key: 'actions', width: 'w-40 lg:w-64' },
] as const;

type DayTableProps = {
  records: readonly TrackingRecord[];
  sets: Library['sets'];
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

/**
 * Every day of the history, for wide screens. Only the days near the screen are in the page, between blanks of the others'
 * height; each row says its place.
 */
export const DayTable = memo(function DayTable({ records, sets, flashcards, onOpen }: DayTableProps) {
  const { t } = useTranslation('history');
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, scrollMargin } = useWindowRows({
    list: body,
    count: records.length,
    estimatedHeight: ROW_HEIGHT,
    keyOf: useCallback((index: number) => records[index]?.date ?? String(index), [records]),
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <table
      aria-label={t('days.title')}
      aria-rowcount={records.length + 1}
      className="relative w-full table-fixed overflow-hidden rounded-panel bg-card"
    >
      <thead>
        <tr aria-rowindex={1} className="border-b border-hairline text-left text-sm text-soft">
          {COLUMNS.map(({ key, width }) => (
            <th key={key} scope="col" className={`px-3 py-2 font-semibold ${width}`}>
              {t(`days.columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Blank height={above} />
        {items.map(({ index, key }) => {
          const record = records[index];
          return (
            record && (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className="border-b border-hairline align-top last:border-0"
              >
                <DayRow record={record} sets={sets} flashcards={flashcards} onOpen={onOpen} />
              </tr>
            )
          );
        })}
        <Blank height={below} />
      </tbody>
    </table>
  );
});

function Blank({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className="p-0" style={{ height }} />
    </tr>
  );
}
