import { expect, test } from 'vitest';
import { formatMoney } from './formats.ts';

test('prices have no needless zeros, bills have all of them', () => {
  expect(formatMoney(1_000, 'usd', 'en')).toBe('$10');
  expect(formatMoney(83, 'usd', 'en')).toBe('$0.83');
  expect(formatMoney(0, 'USD', 'en')).toBe('$0');
  expect(formatMoney(1_000, 'usd', 'en', true)).toBe('$10.00');
  expect(formatMoney(1_000, 'usd', 'zh')).toBe('$10');
});
