import { describe, expect, it } from 'vitest';
import { chooseFont, fontOrder, listLatinMarks, splitCharacters } from './characters.ts';

describe('chooseFont', () => {
  // docs/product/print.md#fonts
  it('sets CJK text in the Chinese font, mixed text too', () => {
    for (const text of ['狗', '卡拉OK', '。', 'ㄅ', 'ひ', '𨱏', 'Ｗ'])
      expect(chooseFont(text), text).toBe('chinese');
  });

  // docs/product/print.md#fonts
  it('sets U+0100 to U+036F in the extended Latin font, those of WinAnsi included', () => {
    for (const text of ['gǒu', 'š', 'œuf', 'm\u0300']) expect(chooseFont(text), text).toBe('latin');
  });

  it('sets what WinAnsi cannot write in the extended Latin font', () => {
    for (const text of ['слон', 'γάτα', 'ế', '→']) expect(chooseFont(text), text).toBe('latin');
  });

  it('sets all else in Arimo', () => {
    for (const text of ['dog', 'café', 'Größe', '“it’s” – €', ''])
      expect(chooseFont(text), text).toBe('arimo');
  });

  it('falls back from each embedded font to the other', () => {
    expect(fontOrder('狗')).toEqual(['chinese', 'latin']);
    expect(fontOrder('gǒu')).toEqual(['latin', 'chinese']);
  });
});

describe('splitCharacters', () => {
  it('counts as a reader does', () => {
    expect(splitCharacters('dog狗')).toHaveLength(4);
    expect(splitCharacters('m\u0300𨱏👩‍👩‍👧')).toEqual(['m\u0300', '𨱏', '👩‍👩‍👧']);
  });
});

// docs/product/print.md#fonts
it.each([
  ['Mum’s 猫', '’'],
  ['小明’s duck', '’'],
  ['“Hi!” 他说', '“”'],
  ['他说：“Hi，妈妈！”', '“'],
  ['妈妈说：“你好！”', ''],
  ['‘猫’ is a cat…', '…'],
  ['等一等…… wait', ''],
  ['哈利·波特', ''],
  ['’', ''],
  ['don’t', ''],
])('marks of “%s” that belong to Latin letters within Chinese are “%s”', (text, marks) => {
  expect(listLatinMarks(text).join('')).toBe(marks);
});
