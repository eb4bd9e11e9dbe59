import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDotWords } from '#shared/shipped-words/stage-words.ts';
import { toSpokenText } from '#shared/teach/voice.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { layOutQuantity, placeDots } from './lay-out-quantity.ts';
import { readQuantity } from './quantity.ts';

const side = fc.integer({ min: 40, max: 1_200 });
const seeds = fc.integer({ min: 1, max: 2_147_483_646 });

describe('placeDots', () => {
  // docs/product/stages.md#dots
  it('places every dot inside the area without touching another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), side, side, seeds, (count, width, height, seed) => {
        const { radius, dots } = placeDots(count, { width, height }, createSeededRandom(seed));
        expect(dots).toHaveLength(count);
        for (const [i, { x, y }] of dots.entries()) {
          expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(radius - 1e-9);
          for (const other of dots.slice(i + 1)) {
            expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(2 * radius);
          }
        }
      }),
      { numRuns: countRuns(60) },
    );
  });

  it('uses the same dot size for any number', () => {
    const area = { width: 300, height: 400 };
    const single = placeDots(1, area, Math.random);
    expect(placeDots(100, area, Math.random).radius).toBeCloseTo(single.radius, 6);
    expect(placeDots(1, area, Math.random).dots).not.toEqual(single.dots);
  });

  it('terminates when the random numbers never change', () => {
    expect(placeDots(1, { width: 300, height: 400 }, () => 0).dots).toHaveLength(1);
  });
});

describe('readQuantity', () => {
  it.each([
    ['37', { groups: [37], signs: [] }],
    ['2 + 3 = 5', { groups: [2, 3, 5], signs: ['+', '='] }],
    ['9 − 4 = 5', { groups: [9, 4, 5], signs: ['−', '='] }],
    ['9 - 4 = 5', { groups: [9, 4, 5], signs: ['−', '='] }],
    ['0', null],
    ['101', null],
    ['50 + 60 = 110', null],
    ['7 dogs', null],
    ['', null],
  ])('reads %j', (word, quantity) => {
    expect(readQuantity(word)).toEqual(quantity);
  });
});

describe('layOutQuantity', () => {
  it.each([
    ['below one another', { width: 300, height: 600 }],
    ['beside one another', { width: 600, height: 300 }],
  ])('places the groups of a sum %s with the signs between them', (_direction, area) => {
    const quantity = readQuantity('40 + 60 = 100')!;
    const { groups, signs } = layOutQuantity(quantity, area, createSeededRandom(7));
    const isWide = area.width > area.height;
    const getOffset = ({ x, y }: { x: number; y: number }) => (isWide ? x : y);
    expect(groups.map(({ dots }) => dots.length)).toEqual([40, 60, 100]);
    for (const [i, sign] of signs.entries()) {
      const [before, after] = [groups[i]!, groups[i + 1]!];
      const edges = [getOffset(sign) - sign.size / 2, getOffset(sign) + sign.size / 2] as const;
      expect(Math.max(...before.dots.map(getOffset)) + before.radius).toBeLessThan(edges[0]);
      expect(Math.min(...after.dots.map(getOffset)) - after.radius).toBeGreaterThan(edges[1]);
    }
    expect(Math.max(...groups[2]!.dots.map(getOffset))).toBeLessThan(600);
  });
});

// docs/product/stages.md#dots-voice
describe('toSpokenText', () => {
  it.each([
    ['1', '1', '一'],
    ['10', '10', '十'],
    ['12', '12', '十二'],
    ['20', '20', '二十'],
    ['37', '37', '三十七'],
    ['100', '100', '一百'],
    ['2 + 3 = 5', '2 plus 3 equals 5', '二加三等于五'],
    ['90 − 8 = 82', '90 minus 8 equals 82', '九十减八等于八十二'],
  ])("spells %s in the card's language", (word, english, chinese) => {
    expect(toSpokenText({ id: 'f5001-en', word, stage: 'dots' })).toBe(english);
    expect(toSpokenText({ id: 'f5001-zh', word, stage: 'dots' })).toBe(chinese);
    expect(toSpokenText({ id: 'f5001-zh', word })).toBe(word);
  });
});

// docs/product/stages.md#dots-in-order
describe('listDotWords', () => {
  const words = listDotWords();

  it('lists the numbers from 1 to 100 in order and a hundred different sums', () => {
    expect(new Set(words).size).toBe(200);
    expect(words.filter((word) => /^\d+$/.test(word)).map(Number)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    );
  });

  it('lists correct sums of earlier numbers after the first twenty words', () => {
    const seen = new Set<number>();
    for (const [index, word] of words.entries()) {
      const { groups, signs } = readQuantity(word) ?? { groups: [], signs: [] };
      const [left = 0, right = 0, result] = groups;
      if (signs.length === 0) seen.add(left);
      else {
        expect(signs[0] === '+' ? left + right : left - right, word).toBe(result);
        for (const number of groups) expect(seen.has(number), word).toBe(true);
        expect(index).toBeGreaterThanOrEqual(20);
      }
    }
  });
});
