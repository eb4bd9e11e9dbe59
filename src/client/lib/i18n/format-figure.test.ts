import { expect, test } from 'vitest';
import { formatAverage, formatCount } from './formats.ts';

test.each(['en', 'zh'])('writes figures as %s does', (language) => {
  expect(formatCount(0, language)).toBe('0');
  expect(formatCount(12_345, language)).toBe('12,345');
  expect(formatAverage(4, language)).toBe('4.0');
  expect(formatAverage(3.6, language)).toBe('3.6');
});
