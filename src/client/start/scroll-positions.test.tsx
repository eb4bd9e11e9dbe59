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

function openPage() {
  const { unmount } = render(<Page />);
  const leaveScrolledTo = (top: number) => {
    scrolled = top;
    window.dispatchEvent(new Event('scroll'));
    unmount();
  };
  return { leaveScrolledTo };
}

describe('useScrollRestoration on the first page of a document', () => {
  it.each([0, 900])(
    'keeps the position that a reader scrolled to before the app loaded (stored: %i)',
    (before) => {
      openPage().leaveScrolledTo(before);
      scrolled = 300;
      openPage();
      expect(scrolled).toBe(300);
    },
  );

  it('restores the position', () => {
    openPage().leaveScrolledTo(900);
    scrolled = 0;
    openPage();
    expect(scrolled).toBe(900);
  });

  it('restores the position after a reload that the browser restored only in part', () => {
    openPage().leaveScrolledTo(900);
    type = 'reload';
    scrolled = 300;
    openPage();
    expect(scrolled).toBe(900);
  });
});
