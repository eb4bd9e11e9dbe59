import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from './day-formats.ts';
import { formatAverage, formatCount, formatDate, formatMoney } from './formats.ts';

test('formatDate formats a day in both languages', () => {
  expect(formatDate('2026-03-01', 'en')).toBe('March 1, 2026');
  expect(formatDate('2026-03-01', 'zh')).toBe('2026年3月1日');
});

// docs/product/frame.md#dates
test('formatDay includes the year unless it is this one', () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 31) });
  expect(formatDay('2026-12-05', 'en')).toBe('Sat, Dec 5');
  expect(formatDay('2026-12-05', 'zh')).toBe('12月5日（周六）');
  expect(formatDay('2025-03-01', 'en')).toBe('Sat, Mar 1, 2025');
  expect(formatDay('2025-03-01', 'zh')).toBe('2025年3月1日（周六）');
});

// docs/product/frame.md#language
test("dates follow the browser's kind of English, whatever else it speaks", () => {
  vi.stubGlobal('navigator', { languages: ['zh-TW', 'en-GB', 'en-US'] });
  expect(formatDate('2026-03-01', 'en')).toBe('1 March 2026');
  expect(formatDay('2026-03-01', 'en')).toMatch(/^Sun,? 1 Mar( 2026)?$/);
  expect(formatDate('2026-03-01', 'zh')).toBe('2026年3月1日');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('formatDate accepts a style', () => {
  expect(formatDate('2026-02-28', 'en', { weekday: 'long' })).toBe('Saturday');
});

test.each(['en', 'zh'])('formatCount and formatAverage format numbers in %s', (language) => {
  expect(formatCount(0, language)).toBe('0');
  expect(formatCount(12_345, language)).toBe('12,345');
  expect(formatAverage(4, language)).toBe('4.0');
  expect(formatAverage(3.6, language)).toBe('3.6');
});

test('formatMoney omits zero cents unless exact', () => {
  expect(formatMoney(1_000, 'usd', 'en')).toBe('$10');
  expect(formatMoney(83, 'usd', 'en')).toBe('$0.83');
  expect(formatMoney(0, 'USD', 'en')).toBe('$0');
  expect(formatMoney(1_000, 'usd', 'en', { exact: true })).toBe('$10.00');
  expect(formatMoney(1_000, 'usd', 'zh')).toBe('$10');
});
