import { afterEach, beforeEach, vi } from 'vitest';

/** Stops the date at this local time in all tests of a file; timers run. */
export function freezeDate(time: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) }));
  afterEach(() => void vi.useRealTimers());
}
