import { afterEach, beforeEach, vi } from 'vitest';

/** Stops the date at this local time in every test of a file; timers go on. */
export function freezeDate(at: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) }));
  afterEach(() => void vi.useRealTimers());
}
