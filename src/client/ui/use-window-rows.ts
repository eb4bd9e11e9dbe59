import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows kept above and below the screen, so that the Tab key always finds the next one. */
const OVERSCAN = 8;

/** A list of up to this many rows is in the page whole, for the browser's own search. */
const WHOLE_UP_TO = 200;

/**
 * The rows of a long list that are near the window's part of it. The row `keptIndex` stays mounted wherever the page is
 * scrolled, so that a half-typed edit is not lost (-1: none). `isPlaced`: each row is absolute at the top of the list, and
 * `placeList` is the list's ref. Heights and places are written to the elements then, so that a row of another height draws
 * nothing anew.
 */
export function useWindowRows(options: {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** A row's height in pixels. Where it is right, rows are placed without another drawing. */
  estimatedHeight: number | ((index: number) => number);
  keyOf: (index: number) => string;
  keptIndex: number;
  isPlaced?: boolean;
}) {
  const { list, count, estimatedHeight, keyOf, keptIndex, isPlaced = false } = options;
  const scrollMargin = useDistanceFromTop(list);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (keptIndex < 0 || shown.includes(keptIndex)) return shown;
      return [...shown, keptIndex].sort((a, b) => a - b);
    },
    [keptIndex],
  );
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: typeof estimatedHeight === 'number' ? () => estimatedHeight : estimatedHeight,
    overscan: count <= WHOLE_UP_TO ? count : OVERSCAN,
    scrollMargin,
    getItemKey: keyOf,
    rangeExtractor,
    directDomUpdates: isPlaced,
    directDomUpdatesMode: 'position',
  });
  const placeList = useCallback(
    (element: HTMLElement | null) => {
      list.current = element;
      virtualizer.containerRef(element);
    },
    [list, virtualizer],
  );
  return { virtualizer, scrollMargin, placeList };
}

/**
 * Returns how far below the top of the document an element begins, kept right when what stands above it
 * grows.
 */
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
