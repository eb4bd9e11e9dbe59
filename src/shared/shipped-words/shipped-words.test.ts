import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinyin, polyphonic } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { removeTone } from '#shared/dictionary/tone-changes.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import { CHINESE_TEXTS } from './chinese-texts.ts';
import CHINESE_WORDS from './chinese-words.json' with { type: 'json' };
import { ENGLISH_TEXTS } from './english-texts.ts';
import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { CHINESE_GLUE, parseChineseTexts } from './parse-chinese-texts.ts';
import { ENGLISH_GLUE, parseEnglishTexts } from './parse-english-texts.ts';
import { getLanguageOfSet } from './shipped-word.ts';
import { suggestBack } from './suggest-back.ts';

const require = createRequire(import.meta.url);
const HAN = /\p{Script=Han}/gu;
const listCharacters = (text: string): string[] => text.match(HAN) ?? [];

/** Readings that the dictionary has in literary form or mistakes for part of 婆家. */
const SPOKEN_READINGS: Record<string, string> = { 谁: 'shéi', 家: 'jiā' };

/** How many places the last word of a text may be before that of an earlier text. */
const MAX_STEP_BACK = 20;

const LANGUAGES = [
  { language: 'English', words: ENGLISH_WORDS, script: /^[a-z]+( [a-z]+)?$/, texts: ENGLISH_TEXTS },
  { language: 'Chinese', words: CHINESE_WORDS, script: /^\p{Script=Han}{1,4}$/u, texts: CHINESE_TEXTS },
];
const STAGES = LANGUAGES.flatMap(({ language, words, texts }) =>
  (
    [
      ['couplets', 150],
      ['phrases', 100],
      ['sentences', 60],
    ] as const
  ).map(([stage, minCount]) => ({
    language,
    stage,
    minCount,
    texts: texts[stage],
    places: new Map(words.map(({ word }, place) => [word, place])),
  })),
);
const listTexts = ({ couplets, phrases, sentences }: typeof ENGLISH_TEXTS) => [
  ...couplets,
  ...phrases,
  ...sentences,
];

function expectCard(texts: Omit<Flashcard, 'id' | 'categoryId'>) {
  const card = { id: 'f1', categoryId: 'cat1', ...texts };
  expect(FlashcardSchema.parse(card)).toEqual(card);
}

describe.each(LANGUAGES)('Shipped words in $language', ({ words, script }) => {
  it('include three hundred different words', () => {
    expect(words).toHaveLength(300);
    expect(new Set(words.map(({ word }) => getTextKey(word))).size).toBe(300);
  });

  it('make valid cards in the script of the language', () => {
    for (const { category: _category, ...texts } of words) {
      expect(texts.word).toMatch(script);
      expectCard(texts);
    }
  });

  it('cover thirteen categories within the first 120', () => {
    const categories = (count: number) => new Set(words.slice(0, count).map(({ category }) => category));
    expect(categories(300).size).toBe(13);
    expect(categories(120)).toEqual(categories(300));
  });
});

// docs/product/gentle-start.md#shipped-words
describe('Shipped words in Chinese', () => {
  it('have the pinyin of the dictionary or its syllables without tone', () => {
    for (const { word, pinyin: shippedPinyin = '' } of CHINESE_WORDS) {
      const expected = pinyin(word).split(' ');
      const readings = polyphonic(word, { type: 'array' });
      const syllables = shippedPinyin.split(' ');
      expect(syllables.map(removeTone), word).toEqual(expected.map(removeTone));
      for (const [i, syllable] of syllables.entries()) {
        const isToneless = syllable === removeTone(syllable);
        expect([...(isToneless ? [syllable] : []), expected[i], ...(readings[i] ?? [])], word).toContain(
          syllable,
        );
        expect(i > 0 || !isToneless, word).toBe(true);
      }
    }
  });

  it('have English meanings', () => {
    expect(CHINESE_WORDS.filter(({ english }) => !english)).toEqual([]);
  });
});

// docs/product/stages.md#shipped-texts
describe.each(STAGES)('Shipped $stage in $language', ({ stage, texts, minCount, places }) => {
  it('differ from each other and reach the minimum', () => {
    expect(texts.length).toBeGreaterThanOrEqual(minCount);
    expect(new Set(texts.map(({ text }) => getTextKey(text))).size).toBe(texts.length);
  });

  it('consist of shipped words', () => {
    for (const { text, parts } of texts) {
      expect(parts.length, text).toBeGreaterThan(0);
      if (stage === 'couplets') expect(parts, text).toHaveLength(/^[荡滑]/.test(text) ? 1 : 2);
      for (const part of parts) expect(places.has(part), `${part} in ${text}`).toBe(true);
    }
  });

  it('follow the order of their last words', () => {
    let furthest = 0;
    for (const [index, { text, parts }] of texts.entries()) {
      const last = Math.max(...parts.map((part) => places.get(part) ?? 0));
      expect(last, text).toBeGreaterThanOrEqual(furthest - MAX_STEP_BACK);
      furthest = Math.max(furthest, last);
      const shared = texts[index - 1]?.parts.filter((part) => parts.includes(part));
      if (stage === 'couplets') expect(shared ?? [], text).toEqual([]);
    }
  });

  it('make valid cards', () => {
    for (const { parts: _parts, text: word, ...back } of texts) expectCard({ word, ...back });
  });
});

// docs/product/stages.md#shipped-texts
describe('Shipped texts', () => {
  it('have at most eight words or twelve characters', () => {
    for (const { text } of listTexts(ENGLISH_TEXTS)) {
      expect(text.split(' ').length, text).toBeLessThanOrEqual(8);
    }
    for (const { text } of listTexts(CHINESE_TEXTS)) {
      expect(listCharacters(text).length, text).toBeLessThanOrEqual(12);
    }
  });

  it('end with punctuation only if they are sentences', () => {
    for (const { stage, texts } of STAGES) {
      for (const { text } of texts) expect(/[.!?。！？]$/.test(text), text).toBe(stage === 'sentences');
    }
  });

  it('use every glue word', () => {
    const english = listTexts(ENGLISH_TEXTS).flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g));
    const chinese = listTexts(CHINESE_TEXTS).map(({ text }) => text);
    expect([...ENGLISH_GLUE].filter((word) => !english.includes(word))).toEqual([]);
    expect([...CHINESE_GLUE.keys()].filter((word) => !chinese.some((text) => text.includes(word)))).toEqual(
      [],
    );
  });

  // docs/product/pinyin.md#yi-and-bu
  it('have a meaning and the spoken pinyin in Chinese', () => {
    for (const { text, pinyin: shippedPinyin = '', english } of listTexts(CHINESE_TEXTS)) {
      const characters = listCharacters(text);
      const readings = pinyin(text, { type: 'array', nonZh: 'removed' });
      const syllables = shippedPinyin.split(' ');
      const expected = readings.map((reading, i) => {
        const spoken = SPOKEN_READINGS[characters[i] ?? ''] ?? reading;
        return syllables[i] === removeTone(spoken) ? removeTone(spoken) : spoken;
      });
      expect(syllables, text).toEqual(expected);
      expect(english, text).toMatch(/^[a-z’]/i);
    }
  });
});

describe('parseEnglishTexts', () => {
  it('recognizes possessives, plurals, verb forms and compounds', () => {
    const texts = parseEnglishTexts([
      'grandma’s cherries',
      'mummy kisses teddy bears',
      'Two mice are running!',
      'A boot',
    ]);
    expect(texts.map(({ parts }) => parts)).toEqual([
      ['grandma', 'cherry'],
      ['mummy', 'kiss', 'teddy bear'],
      ['two', 'mouse', 'run'],
      ['boots'],
    ]);
  });

  it('rejects other words', () => {
    expect(() => parseEnglishTexts(['big dragon'])).toThrow('dragon');
  });
});

describe('parseChineseTexts', () => {
  it('reads the longest words and their short forms', () => {
    expect(parseChineseTexts({ '两只小熊在公共汽车里。': 'Two teddy bears are on the bus.' })).toEqual([
      {
        text: '两只小熊在公共汽车里。',
        pinyin: 'liǎng zhī xiǎo xióng zài gōng gòng qì chē li',
        english: 'Two teddy bears are on the bus.',
        parts: ['二', '小熊', '公共汽车'],
      },
    ]);
  });

  // docs/product/pinyin.md#light-syllables
  it('reads place words after nouns and repeated verbs lightly', () => {
    const texts = parseChineseTexts({ 桌子上: '', 口袋里: '', 上楼梯: '', 抱抱我的狗: '', 慢慢走: '' });
    expect(texts.map(({ pinyin }) => pinyin)).toEqual([
      'zhuō zi shang',
      'kǒu dai li',
      'shàng lóu tī',
      'bào bao wǒ de gǒu',
      'màn màn zǒu',
    ]);
  });

  it('rejects other words', () => {
    expect(() => parseChineseTexts({ 大恐龙: 'big dinosaur' })).toThrow('恐龙');
  });
});

// docs/product/gentle-start.md#shipped-words
it('The fonts on screen have every character of the shipped words and texts', () => {
  const listMissing = (path: string, texts: readonly string[]) => {
    const font = readFont(readFileSync(require.resolve(`@expo-google-fonts/${path}`)));
    return [...new Set(texts.join(''))].filter(
      (character) => font.getGlyphId(character.codePointAt(0) as number) === 0,
    );
  };
  const chinese = [
    ...CHINESE_WORDS.map(({ word, ...back }) => ({ text: word, ...back })),
    ...listTexts(CHINESE_TEXTS),
  ];
  const english = [
    ...ENGLISH_WORDS.map(({ word }) => word),
    ...listTexts(ENGLISH_TEXTS).map(({ text }) => text),
  ];
  const backs = chinese.map(({ pinyin: reading = '', english: meaning = '' }) => reading + meaning);
  expect(
    listMissing(
      'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
      chinese.map(({ text }) => text),
    ),
  ).toEqual([]);
  expect(listMissing('noto-sans/700Bold/NotoSans_700Bold.ttf', [...backs, ...english])).toEqual([]);
});

function findLanguage(words: readonly string[], { name = 'Set 1', isWaiting = false } = {}) {
  const cards: Flashcard[] = words.map((word, index) => ({ id: `f${index}`, word, categoryId: 'cat1' }));
  const ids = cards.map(({ id }) => id);
  const lists = isWaiting ? { flashcardIds: [], coming: ids } : { flashcardIds: ids };
  const set: CardSet = { id: 1, childId: 1, name, ...lists };
  return getLanguageOfSet(set, new Map(cards.map((card) => [card.id, card])));
}

describe('getLanguageOfSet', () => {
  // docs/product/next-words.md#sets-without-words
  it('returns the language of most words', () => {
    expect(findLanguage(['dog', '苹果', '香蕉'])).toBe('zh');
    expect(findLanguage(['dog', 'cat', '苹果'])).toBe('en');
  });

  it('returns the language of the coming words of a set that waits', () => {
    expect(findLanguage(['狗', '猫'], { isWaiting: true })).toBe('zh');
  });

  it('returns the language of the name for a set without words', () => {
    expect(findLanguage([], { name: '水果' })).toBe('zh');
    expect(findLanguage([])).toBe('en');
  });
});

const SHIPPED = [
  { word: '狗', pinyin: 'gǒu', english: 'dog', category: '动物' },
  { word: '猫', pinyin: 'māo', english: 'cat', category: '动物' },
];
const BLANK = { english: '', pinyin: '' };
const DOG = { english: 'dog', pinyin: 'gǒu' };

// docs/product/library.md#card-back
describe('suggestBack', () => {
  it('returns the back only of a listed word', () => {
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, ' 狗 ')).toEqual(DOG);
    expect(suggestBack(SHIPPED, { word: '', ...BLANK }, '狗狗')).toEqual(BLANK);
  });

  it('replaces the back of the previous word', () => {
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '猫')).toEqual({ english: 'cat', pinyin: 'māo' });
    expect(suggestBack(SHIPPED, { word: '狗', ...DOG }, '狗狗')).toEqual(BLANK);
  });

  it("keeps the parent's text", () => {
    const own = { english: 'puppy', pinyin: 'gǒu' };
    expect(suggestBack(SHIPPED, { word: '狗', ...own }, '猫')).toEqual({ english: 'puppy', pinyin: 'māo' });
  });
});
