import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows rendered beyond the viewport, so that Tab always reaches the next one. */
const OVERSCAN = 8;

/** Lists up to this length are rendered in full, for the browser's own search. */
const WHOLE_UP_TO = 200;

/** `isPlaced`: rows are positioned absolutely at the top of the list, and the virtualizer moves them without a render. */
export function useWindowRows(options: {
  list: RefObject<HTMLElement | null>;
  count: number;
  estimatedHeight: number | ((index: number) => number);
  keyOf: (index: number) => string;
  isPlaced?: boolean;
}) {
  const { list, count, estimatedHeight, keyOf, isPlaced = false } = options;
  const scrollMargin = useDistanceFromTop(list);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: typeof estimatedHeight === 'number' ? () => estimatedHeight : estimatedHeight,
    overscan: count <= WHOLE_UP_TO ? count : OVERSCAN,
    scrollMargin,
    getItemKey: keyOf,
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
