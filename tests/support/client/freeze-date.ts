import { afterEach, beforeEach, vi } from 'vitest';

/** Freezes the date at this local time in all tests of a file. Timers keep running. */
export function freezeDate(time: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) }));
  afterEach(() => void vi.useRealTimers());
}
