import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  formatDayAs,
  getFirstDayOfWeek,
  getLastDayOf,
  getMonthOf,
  getWeekday,
  toDayNumber,
  toWeekNumber,
} from './calendar.ts';

const day = fc
  .date({ min: new Date('0003-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
function countDaysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Computes the next day independently of `Date`. */
function nextDay(text: string): string {
  let [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
  dayOfMonth += 1;
  if (dayOfMonth > countDaysOfMonth(year, month)) [month, dayOfMonth] = [month + 1, 1];
  if (month > 12) [year, month] = [year + 1, 1];
  const pad = (value: number, width: number) => `${value}`.padStart(width, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`;
}

describe('calendar', () => {
  it('adds days across month and year boundaries', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, count) => {
        expect(addDays(from, 1)).toBe(nextDay(from));
        const to = addDays(from, count);
        expect(addDays(to, -count)).toBe(from);
        expect(toDayNumber(to) - toDayNumber(from)).toBe(count);
        expect(Math.sign(count)).toBe(to > from ? 1 : to < from ? -1 : 0);
      }),
    );
  });

  it("returns a day's weekday", () => {
    expect(getWeekday('2025-03-02')).toBe(0);
    expect(getWeekday('1969-12-31')).toBe(3);
  });

  it('starts weeks on Monday', () => {
    expect(getFirstDayOfWeek(toWeekNumber('2025-03-02'))).toBe('2025-02-24');
    expect(getFirstDayOfWeek(toWeekNumber('2025-03-03'))).toBe('2025-03-03');
    fc.assert(
      fc.property(day, (date) => {
        const monday = getFirstDayOfWeek(toWeekNumber(date));
        expect(getWeekday(monday)).toBe(1);
        expect(toDayNumber(date) - toDayNumber(monday)).toBeOneOf([0, 1, 2, 3, 4, 5, 6]);
        expect(getFirstDayOfWeek(toWeekNumber(date) + 1)).toBe(addDays(monday, 7));
      }),
    );
  });

  it('adds months across year boundaries', () => {
    expect(getMonthOf('2025-03-02')).toBe('2025-03');
    expect(addMonths('2024-12', 1)).toBe('2025-01');
    expect(addMonths('2025-01', -1)).toBe('2024-12');
    fc.assert(
      fc.property(day, (date) => {
        const month = getMonthOf(date);
        const [year = 0, monthNumber = 0] = month.split('-').map(Number);
        expect(getLastDayOf(month)).toBe(`${month}-${countDaysOfMonth(year, monthNumber)}`);
        expect(addMonths(month, 1)).toBe(getMonthOf(addDays(getLastDayOf(month), 1)));
        expect(addMonths(addMonths(month, 17), -17)).toBe(month);
      }),
    );
    expect(getLastDayOf('9999-12')).toBe('9999-12-31');
  });

  it('throws a RangeError for an invalid day', () => {
    expect(() => addDays('2025-3-1', 1)).toThrow(RangeError);
    expect(() => getWeekday('today')).toThrow(RangeError);
  });
});

describe('formatDayAs', () => {
  const styles: Intl.DateTimeFormatOptions[] = [
    { weekday: 'short' },
    { weekday: 'long' },
    { weekday: 'short', month: 'short', day: 'numeric' },
  ];

  it.each(['en', 'en-US', 'en-CA', 'en-PH', 'en-GB', 'en-AU', 'en-IN', 'zh'])(
    'writes what Intl writes in %s',
    (language) => {
      const days = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));
      for (const style of styles) {
        const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
        const expected = days.map((date) => format.format(new Date(date)).replace(/日(周.)/, '日（$1）'));
        expect(days.map((date) => formatDayAs(date, language, style))).toEqual(expected);
      }
    },
  );

  it('creates no format of Intl for the dates on Today', () => {
    const create = vi.spyOn(Intl, 'DateTimeFormat');
    for (const language of ['en-US', 'zh'])
      for (const style of styles) formatDayAs('2026-03-01', language, style);
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
  });
});
