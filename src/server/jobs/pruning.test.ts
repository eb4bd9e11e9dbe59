import { describe, expect, it } from 'vitest';
import { type ClockState, judgeClock } from '#server/jobs/pruning.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-01T12:00:00Z');
const addHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const judgeRuns = (hours: number[], from: ClockState = { trustedAt: START, doubt: null }) =>
  hours.reduce((state, hour) => judgeClock(state, addHours(hour)), from);
const listHours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const YEAR_HOURS = 365 * 24;

describe('judgeClock', () => {
  it('trusts a clock that advances by an hour, advances by less than two days, or is set back', () => {
    for (const hours of [[1], [1, 2, 40], [1, -YEAR_HOURS]]) expect(judgeRuns(hours).doubt).toBeNull();
  });

  it('doubts a clock that jumps a year ahead, until it is set back', () => {
    expect(judgeRuns([1, YEAR_HOURS]).doubt).not.toBeNull();
    expect(judgeRuns([1, YEAR_HOURS, YEAR_HOURS + 1]).doubt).not.toBeNull();
    expect(judgeRuns([1, YEAR_HOURS, 2]).doubt).toBeNull();
    expect(judgeRuns([1, YEAR_HOURS, 2]).trustedAt).toEqual(addHours(2));
  });

  it('trusts a clock that is a year ahead once it has advanced steadily for a day', () => {
    expect(judgeRuns(listHours(YEAR_HOURS, YEAR_HOURS + 23)).doubt).not.toBeNull();
    expect(judgeRuns(listHours(YEAR_HOURS, YEAR_HOURS + 24)).doubt).toBeNull();
  });

  it('restarts the day of doubt after each further jump', () => {
    const jumping = [
      ...listHours(YEAR_HOURS, YEAR_HOURS + 20),
      ...listHours(2 * YEAR_HOURS, 2 * YEAR_HOURS + 20),
    ];
    expect(judgeRuns(jumping).doubt?.since).toEqual(addHours(2 * YEAR_HOURS));
  });
});
