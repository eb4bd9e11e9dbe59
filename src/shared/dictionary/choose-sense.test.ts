import { describe, expect, it } from 'vitest';
import { chooseSense } from './choose-sense.ts';

describe('chooseSense', () => {
  // docs/product/pinyin.md#one-sense
  it.each([
    ['yellow; vulgar; lewd; pornographic', 'yellow'],
    ['red; revolutionary', 'red'],
    ['hat; cap; label', 'hat'],
    ['cock; rooster', 'rooster'],
    ['the male sex; a male', 'a male'],
    ['peacock', 'peacock'],
    ['essex', 'essex'],
    ['penis', ''],
    ['', ''],
  ])('takes from "%s" the sense "%s"', (meaning, sense) => {
    expect(chooseSense(meaning)).toBe(sense);
  });
});
