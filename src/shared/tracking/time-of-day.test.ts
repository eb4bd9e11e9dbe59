import { expect, it } from 'vitest';
import { timeOfDayAt } from './time-of-day.ts';

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
])('%s is %s', (time, expected) => {
  expect(timeOfDayAt(new Date(`2025-03-01T${time}:00Z`), 'UTC')).toBe(expected);
});

// docs/product/day-log.md#time-of-day
it("goes by the parent's clock", () => {
  expect(timeOfDayAt(new Date('2025-03-01T23:30:00Z'), 'Asia/Shanghai')).toBe('morning');
});
