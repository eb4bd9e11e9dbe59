import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { getLocalDay, getMsUntilNextDay, getTimeOfDayAt } from './local-clock.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

describe('getLocalDay', () => {
  // docs/product/day-log.md#local-day
  it.each([
    // The date in UTC differs from the local one.
    ['2025-03-01T23:30:00Z', 'Asia/Shanghai', '2025-03-02'], // 07:30
    ['2025-03-02T07:30:00Z', 'America/Los_Angeles', '2025-03-01'], // 23:30
    ['2025-03-02T16:00:00Z', 'Asia/Shanghai', '2025-03-03'], // 00:00
    ['2025-03-02T15:59:59.999Z', 'Asia/Shanghai', '2025-03-02'],
    // One instant falls on three dates around the date line.
    ['2025-06-10T10:30:00Z', 'Pacific/Kiritimati', '2025-06-11'],
    ['2025-06-10T10:30:00Z', 'Pacific/Pago_Pago', '2025-06-09'],
    ['2025-06-10T10:30:00Z', 'Europe/London', '2025-06-10'],
    // Clocks go forward and back in the United States.
    ['2025-03-09T04:59:00Z', 'America/New_York', '2025-03-08'],
    ['2025-03-10T03:59:00Z', 'America/New_York', '2025-03-09'],
    ['2025-11-02T03:59:00Z', 'America/New_York', '2025-11-01'],
    ['2025-11-03T04:59:00Z', 'America/New_York', '2025-11-02'],
    // Lord Howe moves its clocks by half an hour.
    ['2025-04-05T12:59:00Z', 'Australia/Lord_Howe', '2025-04-05'],
    ['2025-04-05T13:00:00Z', 'Australia/Lord_Howe', '2025-04-06'],
    ['2025-04-06T13:29:00Z', 'Australia/Lord_Howe', '2025-04-06'],
    ['2025-04-06T13:30:00Z', 'Australia/Lord_Howe', '2025-04-07'],
    // Samoa went over the date line and had no 30 December 2011.
    ['2011-12-30T09:59:00Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ])('%s in %s is %s', (instant, zone, day) => {
    process.env.TZ = zone;
    expect(getLocalDay(new Date(instant))).toBe(day);
  });

  // docs/product/day-log.md#day-begins
  it.each([
    ['2025-03-01T15:59:59Z', 0, '2025-03-01'],
    ['2025-03-01T16:30:00Z', 0, '2025-03-02'], // 00:30
    ['2025-03-01T16:30:00Z', 4, '2025-03-01'],
    ['2025-03-01T19:59:59Z', 4, '2025-03-01'],
    ['2025-03-01T20:00:00Z', 4, '2025-03-02'],
  ])('at %s in Shanghai, with days that begin at %s, is %s', (instant, beginsAt, day) => {
    process.env.TZ = 'Asia/Shanghai';
    expect(getLocalDay(new Date(instant), beginsAt)).toBe(day);
  });

  it('throws for an invalid instant', () => {
    expect(() => getLocalDay(new Date(Number.NaN))).toThrow(RangeError);
  });

  it('follows the time zone of the device when it changes', () => {
    const instant = new Date('2025-03-01T23:30:00Z');
    process.env.TZ = 'Asia/Shanghai';
    expect(getLocalDay(instant)).toBe('2025-03-02');
    process.env.TZ = 'America/Los_Angeles';
    expect(getLocalDay(instant)).toBe('2025-03-01');
  });
});

const HOUR_MS = 3_600_000;

describe('getMsUntilNextDay', () => {
  it.each([
    ['an ordinary day', '2025-06-10T00:00:00Z', 'UTC', 24],
    ['a day when clocks go forward', '2025-03-09T05:00:00Z', 'America/New_York', 23],
    ['a day when clocks go back', '2025-11-02T04:00:00Z', 'America/New_York', 25],
    ['a day when Lord Howe goes forward', '2025-10-04T13:30:00Z', 'Australia/Lord_Howe', 23.5],
    ['a day when Lord Howe goes back', '2025-04-05T13:00:00Z', 'Australia/Lord_Howe', 24.5],
    ['a day before one that begins at 01:00', '2025-09-06T04:00:00Z', 'America/Santiago', 24],
    ['a day that begins at 01:00', '2025-09-07T04:00:00Z', 'America/Santiago', 23],
    ['a day before a skipped date', '2011-12-29T10:00:00Z', 'Pacific/Apia', 24],
  ])('returns the full length at the start of %s', (_, start, zone, hours) => {
    process.env.TZ = zone;
    expect(getMsUntilNextDay(new Date(start))).toBe(hours * HOUR_MS);
  });

  // docs/product/day-log.md#day-begins
  it('ends at the hour at which the next day begins', () => {
    process.env.TZ = 'Europe/Berlin';
    expect(getMsUntilNextDay(new Date('2025-06-10T22:30:00Z'), 3)).toBe(2.5 * HOUR_MS);
    // Clocks go from 02:00 to 03:00.
    expect(getMsUntilNextDay(new Date('2025-03-29T23:30:00Z'), 3)).toBe(1.5 * HOUR_MS);
  });

  it('counts down to the last millisecond', () => {
    process.env.TZ = 'America/Los_Angeles';
    expect(getMsUntilNextDay(new Date('2025-03-02T07:30:00Z'))).toBe(HOUR_MS / 2);
    expect(getMsUntilNextDay(new Date('2025-03-02T07:59:59.999Z'))).toBe(1);
  });

  it('ends at the exact millisecond at which the date changes', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo');
    const instant = fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        process.env.TZ = timeZone;
        const ms = getMsUntilNextDay(now);
        const today = getLocalDay(now);
        expect(getLocalDay(new Date(now.getTime() + ms - 1))).toBe(today);
        expect(getLocalDay(new Date(now.getTime() + ms)) > today).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

it.each([
  ['00:00', 'night'],
  ['04:59', 'night'],
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
  ['23:59', 'night'],
])('getTimeOfDayAt maps %s to %s', (time, expected) => {
  process.env.TZ = 'UTC';
  expect(getTimeOfDayAt(new Date(`2025-03-01T${time}:00Z`))).toBe(expected);
});

// docs/product/day-log.md#time-of-day
it('getTimeOfDayAt uses the time zone of the device', () => {
  process.env.TZ = 'Asia/Shanghai';
  expect(getTimeOfDayAt(new Date('2025-03-01T23:30:00Z'))).toBe('morning');
});
