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
    ['prostitute; crafty character', ''],
    ['to poison; to pervert; to harm', 'to poison'],
    ['dam; dike; embankment', 'dam'],
    ['sperm whale; cachalot', 'sperm whale'],
    ['bastard carp; sand perch', 'bastard carp'],
    ['pussy willow', 'pussy willow'],
    ['masked booby', 'masked booby'],
    ['rapeseed oil; canola oil', 'rapeseed oil'],
    ['communication; social intercourse', 'communication'],
    ['', ''],
  ])('takes from "%s" the sense "%s"', (meaning, sense) => {
    expect(chooseSense(meaning)).toBe(sense);
  });

  it('keeps the meaning of a word for whom a person loves', () => {
    expect(chooseSense('homosexuality; gay love')).toBe('homosexuality');
  });
});
