import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from './local-clock.ts';
import { msUntilNextDay } from './next-day.ts';

const HOUR = 3_600_000;

describe('time until the next day', () => {
  it.each([
    ['an ordinary day', '2025-06-10T00:00:00Z', 'UTC', 24],
    ['the clocks go forward', '2025-03-09T05:00:00Z', 'America/New_York', 23],
    ['the clocks go back', '2025-11-02T04:00:00Z', 'America/New_York', 25],
    ['Lord Howe goes forward', '2025-10-04T13:30:00Z', 'Australia/Lord_Howe', 23.5],
    ['Lord Howe goes back', '2025-04-05T13:00:00Z', 'Australia/Lord_Howe', 24.5],
    ['Chile, where the day after begins at 01:00', '2025-09-06T04:00:00Z', 'America/Santiago', 24],
    ['Chile, the day that begins at 01:00', '2025-09-07T04:00:00Z', 'America/Santiago', 23],
    ['Samoa, where the day after is the one after that', '2011-12-29T10:00:00Z', 'Pacific/Apia', 24],
  ])('from the first moment of a day: %s', (_, start, zone, hours) => {
    expect(msUntilNextDay(new Date(start), zone)).toBe(hours * HOUR);
  });

  it('half past eleven at night is half an hour before', () => {
    expect(msUntilNextDay(new Date('2025-03-02T07:30:00Z'), 'America/Los_Angeles')).toBe(HOUR / 2);
    expect(msUntilNextDay(new Date('2025-03-02T07:59:59.999Z'), 'America/Los_Angeles')).toBe(1);
  });

  it('the day is the same until one millisecond before, and another then', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo');
    const instant = fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const ms = msUntilNextDay(at, timeZone);
        const today = localDay(at, timeZone);
        expect(localDay(new Date(at.getTime() + ms - 1), timeZone)).toBe(today);
        expect(localDay(new Date(at.getTime() + ms), timeZone) > today).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
