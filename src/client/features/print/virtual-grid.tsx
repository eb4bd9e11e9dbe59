import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { joinClasses } from '#client/ui/class-names.ts';

/** The number of rows rendered above and below the visible ones. */
const OVERSCAN = 3;
/** A grid of at most this many cells is rendered completely, so that the browser's search finds everything. */
const MAX_UNVIRTUALIZED_CELLS = 200;

type VirtualGridProps = {
  label: string;
  count: number;
  getKey: (index: number) => string | number;
  getColumnCount: (width: number) => number;
  /** Returns the height of a row whose cells are `cellWidth` pixels wide, including gaps. */
  getRowHeight: (cellWidth: number) => number;
  renderCell: (index: number) => ReactNode;
  className: string;
  /** Lets the keyboard scroll a grid whose cells cannot take focus. */
  focusable?: boolean;
};

export function VirtualGrid(props: VirtualGridProps) {
  const {
    label,
    count,
    getKey,
    getColumnCount,
    getRowHeight,
    renderCell,
    className,
    focusable = false,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(container.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const columnCount = Math.max(1, getColumnCount(width));
  const rowHeight = Math.ceil(getRowHeight(width / columnCount));
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columnCount),
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: count <= MAX_UNVIRTUALIZED_CELLS ? count : OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row height has changed
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);

  const listCells = (row: number) =>
    Array.from(
      { length: Math.min(columnCount, count - row * columnCount) },
      (_, column) => row * columnCount + column,
    );
  return (
    <div
      ref={container}
      className={joinClasses('overflow-y-auto', className)}
      {...(focusable && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <ul
        aria-label={focusable ? undefined : label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().flatMap((row) =>
          listCells(row.index).map((index) => (
            <li
              key={getKey(index)}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute p-1.5"
              style={{
                top: row.start,
                height: rowHeight,
                width: `${100 / columnCount}%`,
                left: `${((index % columnCount) * 100) / columnCount}%`,
              }}
            >
              {renderCell(index)}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
