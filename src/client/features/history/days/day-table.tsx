import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { DayRow, type OpenDay } from './day-row.tsx';

/** Guesses until a row is measured. */
const ROW_HEIGHT = { wide: 77, narrow: 260 };

const COLUMNS = [
  { key: 'date', width: 'md:w-28 lg:w-36' },
  { key: 'sets', width: 'md:w-32 lg:w-36' },
  { key: 'flashcards', width: 'md:w-28 lg:w-32' },
  { key: 'engagement', width: 'md:w-32 lg:w-36' },
  { key: 'notes', width: '' },
  { key: 'actions', width: 'md:w-28 lg:w-64' },
] as const;

type DayTableProps = {
  /** Newest first. */
  records: readonly TrackingRecord[];
  sets: Library['sets'];
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

/**
 * Every day of the history. Only the days near the screen are in the page; the others are a blank of their height above
 * and below, and each row says its place. On a phone the rows are cards. The roles are spelt out because a browser forgets
 * those of a table whose rows are not displayed as such.
 */
export const DayTable = memo(function DayTable({ records, sets, flashcards, onOpen }: DayTableProps) {
  const { t } = useTranslation('history');
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, scrollMargin } = useWindowRows({
    list: body,
    count: records.length,
    estimatedHeight: window.matchMedia('(width >= 48rem)').matches ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow,
    keyOf: useCallback((index: number) => records[index]?.date ?? String(index), [records]),
    keptIndex: -1,
  });
  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
      role="table"
      aria-label={t('days.title')}
      aria-rowcount={records.length + 1}
      className="relative block w-full md:table md:table-fixed md:overflow-hidden md:rounded-card md:bg-paper md:shadow-card"
    >
      <thead
        // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
        role="rowgroup"
        className="sr-only md:not-sr-only"
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away */}
        <tr role="row" aria-rowindex={1} className="border-b border-line text-left text-sm text-ink-soft">
          {COLUMNS.map(({ key, width }) => (
            // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
            <th key={key} scope="col" role="columnheader" className={`px-3 py-2 font-semibold ${width}`}>
              {t(`days.columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away */}
      <tbody ref={body} role="rowgroup" className="block md:table-row-group">
        <Blank height={above} />
        {items.map(({ index, key }) => {
          const record = records[index];
          return (
            record && (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                // biome-ignore lint/a11y/noRedundantRoles: another display value takes the own role away
                role="row"
                aria-rowindex={index + 2}
                className="block rounded-card border-b-8 border-transparent bg-paper bg-clip-padding md:table-row md:border-b md:border-line md:align-top"
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

/** The room of the days that are not in the page. */
function Blank({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="block md:table-row">
      <td colSpan={COLUMNS.length} className="block p-0 md:table-cell" style={{ height }} />
    </tr>
  );
}
