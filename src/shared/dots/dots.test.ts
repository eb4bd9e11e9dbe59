import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getStageOfCard, readCardQuantity } from '#shared/shipped-words/shipped-word.ts';
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
    ['3 × 4 = 12', { groups: [3, 4, 12], signs: ['×', '='] }],
    ['12 ÷ 3 = 4', { groups: [12, 3, 4], signs: ['÷', '='] }],
    ['0', { groups: [0], signs: [] }],
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
    ['0', '0', '零'],
    ['2 + 3 = 5', '2 plus 3 is 5', '二加三等于五'],
    ['12 − 5 = 7', '12 minus 5 is 7', '十二减五等于七'],
    ['3 × 4 = 12', '3 times 4 is 12', '三乘四等于十二'],
    ['90 ÷ 9 = 10', '90 divided by 9 is 10', '九十除以九等于十'],
  ])("spells %s in the card's language", (word, english, chinese) => {
    expect(toSpokenText({ id: 'f5001-en', word, stage: 'dots' })).toBe(english);
    expect(toSpokenText({ id: 'f5001-zh', word, stage: 'dots' })).toBe(chinese);
    expect(toSpokenText({ id: 'f5001-zh', word })).toBe(word);
  });
});

// docs/product/stages.md#dots-in-order
describe('listDotWords', () => {
  const listed = listDotWords({ dots: 'Dots', numerals: 'Numerals' });
  const dots = listed.filter(({ category }) => category === 'Dots').map(({ word }) => word);
  const equations = dots.filter((word) => word.includes('='));
  const isNumber = (word: string) => /^\d+$/.test(word);

  it('lists the numbers from 1 to 100 in order, then zero', () => {
    const numbers = [...Array.from({ length: 100 }, (_, i) => i + 1), 0];
    expect(dots.filter(isNumber).map(Number)).toEqual(numbers);
    expect(new Set(dots).size).toBe(dots.length);
  });

  it('lists correct equations of earlier numbers from 20 on', () => {
    const calculate: Record<string, (a: number, b: number) => number> = {
      '+': (a, b) => a + b,
      '−': (a, b) => a - b,
      '×': (a, b) => a * b,
      '÷': (a, b) => a / b,
    };
    const seen = new Set<number>();
    for (const [index, word] of dots.entries()) {
      const { groups, signs } = readQuantity(word)!;
      const [left = 0, right = 0, result] = groups;
      if (signs.length === 0) seen.add(left);
      else {
        expect(calculate[signs[0] ?? '']?.(left, right), word).toBe(result);
        for (const number of groups) expect(seen.has(number), word).toBe(true);
        expect(index).toBeGreaterThanOrEqual(20);
      }
    }
  });

  it('lists two weeks of each kind of equation before 100 and one more week of each before zero', () => {
    const joinSigns = (words: string[]) => words.map((word) => word.split(' ')[1] ?? '').join('');
    const repeatSigns = (count: number) => ['+', '−', '×', '÷'].map((sign) => sign.repeat(count)).join('');
    const [hundred, zero] = [dots.indexOf('100'), dots.indexOf('0')];
    expect(joinSigns(dots.slice(0, hundred))).toBe(repeatSigns(10));
    expect(joinSigns(dots.slice(hundred + 1, zero))).toBe(repeatSigns(14));
  });

  it('lists numerals right after zero', () => {
    const after = listed.slice(listed.findIndex(({ word }) => word === '0') + 1);
    const numerals = after.slice(0, 101);
    expect(numerals.map(({ word }) => Number(word))).toEqual(Array.from({ length: 101 }, (_, i) => i));
    expect(new Set(numerals.map(({ category }) => category))).toEqual(new Set(['Numerals']));
    expect(after.length).toBe(101 + equations.length - 4 * 24);
  });

  // Cards of families, and the lists of earlier clients, have these ids.
  it('gives every word the id that it always had', () => {
    const words = new Map(listed.map(({ word, idOffset = -1 }) => [idOffset, word]));
    expect(words.size).toBe(listed.length);
    const expected: Record<number, string> = {
      0: '1',
      19: '20',
      20: '1 + 1 = 2',
      21: '21',
      23: '9 − 6 = 3',
      139: '100',
      141: '59 − 42 = 17',
      199: '31 + 20 = 51',
      200: '2 × 2 = 4',
      224: '4 ÷ 2 = 2',
      248: '0',
      1000: '0',
      1007: '7',
    };
    for (const [offset, word] of Object.entries(expected)) expect(words.get(Number(offset))).toBe(word);
  });
});

// docs/product/stages.md#numerals
describe('readCardQuantity', () => {
  it('tells a numeral from its dots by its id', () => {
    const read = (id: string) => readCardQuantity({ id, word: '7', stage: getStageOfCard(id, 'dots') });
    expect(read('f5007-en')).toEqual({ groups: [7], signs: [] });
    expect(read('f6008-en')).toBeNull();
    expect(read('f1764115200000-0001abcdef')).toEqual({ groups: [7], signs: [] });
    expect(toSpokenText({ id: 'f6008-zh', word: '7', stage: 'dots' })).toBe('七');
  });
});
