import { type RefObject, useEffect } from 'react';

/**
 * Tells the frame how high a page's own bar at the bottom of the screen is (`--page-bar`, app/shell.css), so that what has the
 * focus never lies below it and a notification stands above it.
 */
export function usePageBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(current).position === 'sticky';
      style.setProperty('--page-bar', isSticky ? `${current.offsetHeight}px` : '0px');
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--page-bar');
    };
  }, [bar]);
}
