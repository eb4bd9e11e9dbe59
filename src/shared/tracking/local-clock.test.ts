import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalClock, localDay } from './local-clock.ts';

describe("the parent's local day", () => {
  it.each([
    // What people call the day there, and the day in UTC that it must not be.
    ['2025-03-01T23:30:00Z', 'Asia/Shanghai', '2025-03-02'], // 07:30
    ['2025-03-02T07:30:00Z', 'America/Los_Angeles', '2025-03-01'], // 23:30
    ['2025-03-02T16:00:00Z', 'Asia/Shanghai', '2025-03-03'], // 00:00
    ['2025-03-02T15:59:59.999Z', 'Asia/Shanghai', '2025-03-02'],
    // The same instant on both sides of the date line, and on three days at once.
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
    expect(localDay(new Date(instant), zone)).toBe(day);
  });

  // docs/product/day-log.md#local-day
  it('is the day that shifting by the offset of that moment gives', () => {
    const zone = fc.constantFrom(
      ...['Asia/Shanghai', 'Asia/Kolkata', 'America/St_Johns', 'America/Los_Angeles', 'Australia/Lord_Howe'],
      ...['Pacific/Chatham', 'Pacific/Apia', 'America/Santiago', 'Africa/Cairo', 'Europe/Berlin', 'UTC'],
    );
    const instant = fc.date({
      min: new Date('1995-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const shifted = new Date(at.getTime() + offsetMinutes(at, timeZone) * 60_000);
        expect(localDay(at, timeZone)).toBe(shifted.toISOString().slice(0, 10));
        expect(createLocalClock(timeZone)(at).hour).toBe(shifted.getUTCHours());
      }),
    );
  });

  it('refuses an instant that is none', () => {
    expect(() => localDay(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('without a zone', () => {
  const zoneBefore = process.env.TZ;
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
  });

  it('follows the device, also when it travels', () => {
    const instant = new Date('2025-03-01T23:30:00Z');
    process.env.TZ = 'Asia/Shanghai';
    expect(localDay(instant)).toBe('2025-03-02');
    process.env.TZ = 'America/Los_Angeles';
    expect(localDay(instant)).toBe('2025-03-01');
  });

  it('reads what the same zone reads by its name', () => {
    for (const zone of ['Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns', 'Asia/Shanghai']) {
      process.env.TZ = zone;
      const clock = createLocalClock();
      const named = createLocalClock(zone);
      const instant = fc.date({
        min: new Date('1995-01-01'),
        max: new Date('2040-01-01'),
        noInvalidDate: true,
      });
      fc.assert(fc.property(instant, (at) => void expect(clock(at)).toEqual(named(at))));
    }
  });
});

/** Minutes ahead of UTC, read off the name of the offset ('GMT+10:30'). */
function offsetMinutes(at: Date, timeZone: string): number {
  const name = at.toLocaleString('en', { timeZone, timeZoneName: 'longOffset' });
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?$/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
