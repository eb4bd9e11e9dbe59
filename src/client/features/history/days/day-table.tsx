import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { DayRow, type OpenDay } from './day-row.tsx';

/** A guess until a row is measured. */
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
  /** Newest first. */
  records: readonly TrackingRecord[];
  sets: Library['sets'];
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

/**
 * Every day of the history. Only the days near the screen are in the page; the others are a blank of their height above
 * and below, and each row says its place. For wide screens (use-is-wide.ts).
 */
export const DayTable = memo(function DayTable({ records, sets, flashcards, onOpen }: DayTableProps) {
  const { t } = useTranslation('history');
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, scrollMargin } = useWindowRows({
    list: body,
    count: records.length,
    estimatedHeight: ROW_HEIGHT,
    keyOf: useCallback((index: number) => records[index]?.date ?? String(index), [records]),
    keptIndex: -1,
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

/** The room of the days that are not in the page. */
function Blank({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length} className="p-0" style={{ height }} />
    </tr>
  );
}
