import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the viewport so that Tab always reaches the next row. Few, because each key of a search renders them. */
const OVERSCAN = 4;

/** Shorter lists are rendered in full for the browser's own search. */
const MAX_FULL_LENGTH = 200;

type WindowListProps<Row> = {
  list?: RefObject<HTMLElement | null>;
  label: string;
  rows: readonly Row[];
  /** The number of rows without a filter. Even a short part of a long list is not rendered in full. */
  total?: number;
  /** Must be the same function in every render. */
  getId: (row: Row) => string;
  /** Returns the height in pixels. */
  estimateHeight: (row: Row) => number;
  children: (row: Row) => ReactNode;
};

/** Renders only the rows near the viewport. The virtualizer moves them without a render. */
export function WindowList<Row>(props: WindowListProps<Row>) {
  const { label, rows, total = rows.length, getId, estimateHeight, children } = props;
  const fallbackList = useRef<HTMLElement>(null);
  const list = props.list ?? fallbackList;
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => {
      const row = rows[index];
      return row === undefined ? 0 : estimateHeight(row);
    },
    overscan: total <= MAX_FULL_LENGTH ? rows.length : OVERSCAN,
    scrollMargin: useDistanceFromTop(list),
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : getId(row);
      },
      [rows, getId],
    ),
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const attach = useCallback(
    (element: HTMLElement | null) => {
      list.current = element;
      virtualizer.containerRef(element);
    },
    [list, virtualizer],
  );
  return (
    <ul ref={attach} tabIndex={-1} aria-label={label} className="relative rounded-panel bg-card outline-none">
      {virtualizer.getVirtualItems().map(({ index, key }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-row={key}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-hairline last:border-transparent"
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function useDistanceFromTop(element: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      setDistance(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
}
