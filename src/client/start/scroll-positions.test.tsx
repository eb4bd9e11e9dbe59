import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemoryNavigation } from '#tests/support/client/memory-navigation.ts';
import { useScrollRestoration } from './scroll-positions.ts';

let scrollTop: number;
let navigationType: string;

beforeEach(() => {
  scrollTop = 0;
  navigationType = 'navigate';
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollTop);
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, top: number) => {
    scrollTop = top;
  }) as typeof window.scrollTo);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => [{ type: navigationType } as PerformanceNavigationTiming] as PerformanceEntryList,
  );
});
afterEach(() => vi.restoreAllMocks());

const FIRST = { ...openMemoryNavigation('/terms').getLocation(), key: 'default' };

function Page() {
  useScrollRestoration(FIRST, false);
  return null;
}

function openPage() {
  const { unmount } = render(<Page />);
  const leaveScrolledTo = (top: number) => {
    scrollTop = top;
    window.dispatchEvent(new Event('scroll'));
    unmount();
  };
  return { leaveScrolledTo };
}

describe('useScrollRestoration on the first page of a document', () => {
  it.each([0, 900])(
    'keeps the position that a reader scrolled to before the app loaded (stored: %i)',
    (storedTop) => {
      openPage().leaveScrolledTo(storedTop);
      scrollTop = 300;
      openPage();
      expect(scrollTop).toBe(300);
    },
  );

  it('restores the position', () => {
    openPage().leaveScrolledTo(900);
    scrollTop = 0;
    openPage();
    expect(scrollTop).toBe(900);
  });

  it('restores the position after a reload that the browser restored only in part', () => {
    openPage().leaveScrolledTo(900);
    navigationType = 'reload';
    scrollTop = 300;
    openPage();
    expect(scrollTop).toBe(900);
  });
});
