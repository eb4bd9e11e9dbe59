import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ScreenSize } from '#shared/teach/fit-on-screen.ts';

/** Returns the current size of an element, or null before the first layout. */
export function useScreenSize(element: RefObject<HTMLElement | null>): ScreenSize | null {
  const [size, setSize] = useState<ScreenSize | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
