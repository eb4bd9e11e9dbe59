import { type RefObject, useEffect } from 'react';

/** Publishes the height of a page's bottom bar so that it covers neither the focused element nor a notification. */
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
