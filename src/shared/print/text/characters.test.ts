import { describe, expect, it } from 'vitest';
import { chooseFont, listFonts, listLatinMarks, splitCharacters } from './characters.ts';

describe('chooseFont', () => {
  // docs/product/print.md#fonts
  it('returns the Chinese font for text with CJK characters', () => {
    for (const text of ['狗', '卡拉OK', '。', 'ㄅ', 'ひ', '𨱏', 'Ｗ'])
      expect(chooseFont(text), text).toBe('chinese');
  });

  // docs/product/print.md#fonts
  it('returns the extended Latin font for U+0100 to U+036F, including those of WinAnsi', () => {
    for (const text of ['gǒu', 'š', 'œuf', 'm\u0300']) expect(chooseFont(text), text).toBe('latin');
  });

  it('returns the extended Latin font for characters outside WinAnsi', () => {
    for (const text of ['слон', 'γάτα', 'ế', '→']) expect(chooseFont(text), text).toBe('latin');
  });

  it('returns Arimo otherwise', () => {
    for (const text of ['dog', 'café', 'Größe', '“it’s” – €', ''])
      expect(chooseFont(text), text).toBe('arimo');
  });
});

describe('listFonts', () => {
  it('falls back from each embedded font to the other', () => {
    expect(listFonts('狗')).toEqual(['chinese', 'latin']);
    expect(listFonts('gǒu')).toEqual(['latin', 'chinese']);
  });
});

describe('splitCharacters', () => {
  it('splits by visible characters', () => {
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
])('listLatinMarks of “%s” returns “%s”', (text, marks) => {
  expect(listLatinMarks(text).join('')).toBe(marks);
});
