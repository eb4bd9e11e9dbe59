import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { useScrollRestoration } from './scroll-positions.ts';

let scrolled: number;
let type: string;

beforeEach(() => {
  scrolled = 0;
  type = 'navigate';
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    scrolled = top;
  }) as typeof window.scrollTo);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => [{ type } as PerformanceNavigationTiming] as PerformanceEntryList,
  );
});
afterEach(() => vi.restoreAllMocks());

const FIRST = { ...openMemoryNavigation('/terms').getLocation(), key: 'default' };

function Page() {
  useScrollRestoration(FIRST, false);
  return null;
}

/** Opens the page as the first one of a document, and returns where it is left. */
function open() {
  const { unmount } = render(<Page />);
  const leaveAt = (top: number) => {
    scrolled = top;
    window.dispatchEvent(new Event('scroll'));
    unmount();
  };
  return { leaveAt };
}

describe('the first page of a document', () => {
  it.each([0, 900])(
    'stays where a reader scrolled it before the app came, though it was left at %i before',
    (before) => {
      open().leaveAt(before);
      scrolled = 300;
      open();
      expect(scrolled).toBe(300);
    },
  );

  it('is scrolled to where it was left', () => {
    open().leaveAt(900);
    scrolled = 0;
    open();
    expect(scrolled).toBe(900);
  });

  it('is scrolled to where it was left after a reload that the browser could scroll only in part', () => {
    open().leaveAt(900);
    type = 'reload';
    scrolled = 300;
    open();
    expect(scrolled).toBe(900);
  });
});
