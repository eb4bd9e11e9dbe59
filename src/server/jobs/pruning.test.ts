import { describe, expect, it } from 'vitest';
import { type ClockState, judgeClock } from '#server/jobs/pruning.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-01T12:00:00Z');
const hoursOn = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const run = (hours: number[], from: ClockState = { trustedAt: START, doubt: null }) =>
  hours.reduce((state, at) => judgeClock(state, hoursOn(at)), from);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const YEAR = 365 * 24;

describe('the clock of a run that deletes by age', () => {
  it('is trusted from hour to hour, over a night without the server, and where it was put back', () => {
    for (const hours of [[1], [1, 2, 40], [1, -YEAR]]) expect(run(hours).doubt).toBeNull();
  });

  it('is doubted while it is a year ahead for an hour, and trusted when it is right again', () => {
    expect(run([1, YEAR]).doubt).not.toBeNull();
    expect(run([1, YEAR, YEAR + 1]).doubt).not.toBeNull();
    expect(run([1, YEAR, 2]).doubt).toBeNull();
    expect(run([1, YEAR, 2]).trustedAt).toEqual(hoursOn(2));
  });

  it('is trusted again when it has gone on evenly for a day: the server was off for a year', () => {
    expect(run(range(YEAR, YEAR + 23)).doubt).not.toBeNull();
    expect(run(range(YEAR, YEAR + 24)).doubt).toBeNull();
  });

  it('begins to be doubted again with each further jump', () => {
    const jumping = [...range(YEAR, YEAR + 20), ...range(2 * YEAR, 2 * YEAR + 20)];
    expect(run(jumping).doubt?.since).toEqual(hoursOn(2 * YEAR));
  });
});
