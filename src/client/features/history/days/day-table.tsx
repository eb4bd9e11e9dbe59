import { Eye, Printer, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useSetName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Tag } from '#client/ui/chip.tsx';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { totalFlashes } from '#shared/tracking/record.ts';
import { DayWords, EngagementDot, type OpenDay, Sessions, useCardsOfDay } from './day-parts.tsx';

function SetBadges({ record }: { record: TrackingRecord }) {
  const { t } = useTranslation('history');
  const sets = useLibrary(({ library }) => library.sets);
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

function FlashcardsUsed({ record }: { record: TrackingRecord }) {
  const { t } = useTranslation('history');
  const { cards, missing } = useCardsOfDay(record);
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

const DayRow = memo(function DayRow({ record, onOpen }: { record: TrackingRecord; onOpen: OpenDay }) {
  const { t, i18n } = useTranslation('history');
  const day = formatDay(record.date, i18n.language);
  return (
    <>
      <th scope="row" className="p-3 text-left font-semibold">
        <time dateTime={record.date}>{day}</time>
      </th>
      <Cell>
        <SetBadges record={record} />
      </Cell>
      <Cell>
        <FlashcardsUsed record={record} />
      </Cell>
      <Cell>
        <DayEngagement record={record} />
      </Cell>
      <Cell>
        <NotesInShort notes={record.notes} />
      </Cell>
      <Cell>
        <div className="flex gap-1">
          {(['view', 'print'] as const).map((what) => (
            <Button
              key={what}
              tone="quiet"
              className="min-w-11 whitespace-nowrap px-2!"
              aria-label={t(`days.${what}Of`, { day })}
              icon={what === 'view' ? <Eye className="size-5" /> : <Printer className="size-5" />}
              onClick={({ currentTarget }) => onOpen(what, record.date, currentTarget)}
            >
              <span className="max-lg:sr-only">{t(`days.${what}`)}</span>
            </Button>
          ))}
          <IconButton
            label={t('delete.of', { day })}
            icon={<Trash2 className="size-5" />}
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

type DayTableProps = { records: readonly TrackingRecord[]; onOpen: OpenDay };

/** For wide screens. Only the days near the screen are in the page, between blanks of the others' height. */
export const DayTable = memo(function DayTable({ records, onOpen }: DayTableProps) {
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
                <DayRow record={record} onOpen={onOpen} />
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
