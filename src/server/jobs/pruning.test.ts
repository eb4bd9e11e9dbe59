import { describe, expect, it } from 'vitest';
import { type ClockState, judgeClock } from '#server/jobs/pruning.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-01T12:00:00Z');
const afterHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const run = (hours: number[], from: ClockState = { trustedAt: START, doubt: null }) =>
  hours.reduce((state, hour) => judgeClock(state, afterHours(hour)), from);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const YEAR = 365 * 24;

describe('judgeClock', () => {
  it('trusts a clock that advances by hours, by a night without the server, or is set back', () => {
    for (const hours of [[1], [1, 2, 40], [1, -YEAR]]) expect(run(hours).doubt).toBeNull();
  });

  it('doubts a clock that jumps a year ahead until it is right again', () => {
    expect(run([1, YEAR]).doubt).not.toBeNull();
    expect(run([1, YEAR, YEAR + 1]).doubt).not.toBeNull();
    expect(run([1, YEAR, 2]).doubt).toBeNull();
    expect(run([1, YEAR, 2]).trustedAt).toEqual(afterHours(2));
  });

  it('trusts a clock a year ahead after it has advanced evenly for a day', () => {
    expect(run(range(YEAR, YEAR + 23)).doubt).not.toBeNull();
    expect(run(range(YEAR, YEAR + 24)).doubt).toBeNull();
  });

  it('restarts the doubt with each further jump', () => {
    const jumping = [...range(YEAR, YEAR + 20), ...range(2 * YEAR, 2 * YEAR + 20)];
    expect(run(jumping).doubt?.since).toEqual(afterHours(2 * YEAR));
  });
});
