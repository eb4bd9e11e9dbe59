import { expect, test } from 'vitest';
import { formatDate } from './formats.ts';

test('a day keeps its date in both languages', () => {
  expect(formatDate('2026-03-01', 'en')).toBe('March 1, 2026');
  expect(formatDate('2026-03-01', 'zh')).toBe('2026年3月1日');
});

test('the style can be chosen', () => {
  expect(formatDate('2026-02-28', 'en', { weekday: 'long' })).toBe('Saturday');
});
