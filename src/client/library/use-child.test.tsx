import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_TEACHING, NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { useToday } from './use-child.ts';

function Today() {
  return <output>{useToday()}</output>;
}

describe('useToday', () => {
  afterEach(() => vi.useRealTimers());

  // docs/product/day-log.md#day-begins
  it.each([
    [undefined, '2026-03-02'],
    [0, '2026-03-02'],
    [4, '2026-03-01'],
  ])('returns the day of a child whose day begins at %s', async (dayBeginsAt, day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 0, 30) });
    const teaching = { ...DEFAULT_TEACHING, ...(dayBeginsAt !== undefined && { dayBeginsAt }) };
    await renderScreen(<Today />, { library: { children: [{ ...NEW_CHILD, teaching }] } });
    await expect.poll(() => screen.getByRole('status').textContent).toBe(day);
  });
});
