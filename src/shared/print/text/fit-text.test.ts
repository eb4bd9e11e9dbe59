import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { balanceLines, cutPieces, getMaxWidth, listPieces, packLines, splitWords } from './fit-text.ts';

/** Measures a space as half an em and any other character as one em. */
const measure = (part: string) => ({
  width: [...part].reduce((sum, character) => sum + (character === ' ' ? 0.5 : 1), 0),
  height: 1,
  length: part.length,
});

const text = fc
  .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 9 })
  .map((words) => words.join(' '));

describe('splitWords', () => {
  // docs/product/teaching.md#line-breaks
  it.each([
    ['ice cream', ['ice ', 'cream']],
    ['merry-go-round', ['merry-go-round']],
    ['10\u00a0km run', ['10\u00a0km ', 'run']],
    ['巧克力', ['巧克力']],
    ['大象吃草', ['大象', '吃草']],
    ['蓝色自行车', ['蓝色', '自行车']],
    ['小猫在睡觉，小狗在跑。', ['小猫', '在', '睡觉，', '小狗', '在', '跑。']],
    ['妈妈说：“你好！”', ['妈妈', '说：', '“你好！”']],
    ['小明’s duck', ['小明’s ', 'duck']],
    ["小明's duck", ["小明's ", 'duck']],
    ['Mum’s 猫', ['Mum’s ', '猫']],
    ['我 爱 apple pie', ['我 ', '爱 ', 'apple ', 'pie']],
  ])('splits “%s” into words', (input, words) => {
    expect(splitWords(input)).toEqual(words);
  });

  // docs/product/teaching.md#line-breaks
  it('keeps a single Chinese word of up to four characters whole', () => {
    expect(splitWords('公共汽车', true)).toEqual(['公共汽车']);
    expect(splitWords('公共汽车')).toEqual(['公共', '汽车']);
    expect(splitWords('我们去公园', true)).toEqual(['我们', '去', '公园']);
    expect(splitWords('ice cream', true)).toEqual(['ice ', 'cream']);
  });

  it('preserves the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (input) => {
        expect(splitWords(input).join('')).toBe(input);
      }),
      { numRuns: countRuns(100) },
    );
  });
});

describe('balanceLines', () => {
  // docs/product/teaching.md#line-breaks
  it('makes lines about equally long', () => {
    const pieces = listPieces('the cat that went to the moon and came back', measure);
    expect(balanceLines(pieces, 20)).toEqual(['the cat that went to ', 'the moon and came back']);
  });

  it('returns the fewest lines with the shortest longest line', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 9, max: 40 }), (input, limit) => {
        const pieces = listPieces(input, measure);
        const lines = balanceLines(pieces, limit);
        expect(lines.join('')).toBe(input);
        expect(lines).toHaveLength(packLines(pieces, limit).length);
        const longest = Math.max(...lines.map((line) => measure(line.trimEnd()).width));
        const shorter = packLines(pieces, longest - 0.25);
        expect(shorter.length > lines.length || getMaxWidth(shorter) >= longest).toBe(true);
      }),
    );
  });
});

describe('cutPieces', () => {
  it('cuts only words wider than a line into parts of similar length', () => {
    const pieces = cutPieces(listPieces('a hippopotamus sleeps', measure), 8, measure);
    expect(pieces.map((piece) => piece.text)).toEqual(['a ', 'hippop\u00ad', 'otamus ', 'sleeps']);
  });

  // docs/product/teaching.md#line-breaks
  it.each([
    ['Donaudampfschifffahrt', ['Donaud\u00ad', 'ampfsc\u00ad', 'hifffa\u00ad', 'hrt']],
    ['merry-go-round', ['merry-', 'go-', 'round']],
    ['jack-o’lanterns', ['jack-', 'o’lan\u00ad', 'terns']],
    ['我们去公园玩儿了', ['我们去公', '园玩儿了']],
    ['1234567890', ['12345', '67890']],
  ])('divides %s with hyphens between letters', (input, parts) => {
    const word = { text: input, width: measure(input).width, space: 0 };
    const pieces = cutPieces([word], 7, measure);
    expect(pieces.map(({ text }) => text)).toEqual(parts);
    for (const { text, width } of pieces) expect(width).toBe(text.length);
  });
});
