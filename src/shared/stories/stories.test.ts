import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import { CHINESE_STORIES, CHINESE_STORY_GLUE } from './chinese-stories.ts';
import { ENGLISH_STORIES, ENGLISH_STORY_GLUE } from './english-stories.ts';
import {
  findPagePhoto,
  findStoryForWords,
  getTimeOfPage,
  indexWords,
  isOwnWord,
  listOwnWords,
  STORY_PAGES,
} from './story.ts';

const STORIES = [...ENGLISH_STORIES, ...CHINESE_STORIES];
const HAN = /\p{Script=Han}/gu;
const splitSentences = (text: string) =>
  text.split(/[.!?。！？]/).filter((sentence) => /\p{L}/u.test(sentence));
const removeTones = (text: string) => text.normalize('NFD').replace(/[\u0300\u0301\u0304\u030c]/g, '');

// docs/product/stories.md#sample-stories
describe('Sample stories', () => {
  it('include six in each language with seven pages each', () => {
    expect([ENGLISH_STORIES.length, CHINESE_STORIES.length]).toEqual([6, 6]);
    for (const { id, pages } of STORIES) expect(pages, id).toHaveLength(STORY_PAGES);
    for (const stories of [ENGLISH_STORIES, CHINESE_STORIES])
      expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
  });

  it('have sentences of at most eight words or twelve characters', () => {
    for (const { language, pages } of STORIES) {
      for (const sentence of pages.flatMap(({ text }) => splitSentences(text))) {
        const length = language === 'zh' ? sentence.match(HAN)?.length : sentence.match(/[a-z’]+/gi)?.length;
        expect(length, sentence).toBeLessThanOrEqual(language === 'zh' ? 12 : 8);
      }
    }
  });

  it('have a shipped word on every page and use every glue word', () => {
    for (const { pages } of STORIES) {
      for (const { text, runs } of pages) {
        expect(runs.map((run) => run.text).join('')).toBe(text);
        expect(
          runs.some(({ part }) => part !== null),
          text,
        ).toBe(true);
      }
    }
    const pieces = STORIES.flatMap(({ pages }) => pages.flatMap(({ runs }) => runs));
    const glue = new Set(pieces.flatMap(({ text, part }) => (part ? [] : text.toLowerCase())));
    const listedGlue = [...ENGLISH_STORY_GLUE, ...CHINESE_STORY_GLUE.keys()];
    expect(listedGlue.filter((word) => !glue.has(word))).toEqual([]);
  });

  it('have the syllables of the dictionary in Chinese', () => {
    // The dictionary lacks this reading of 着 after 睡不.
    const normalize = (syllables: string[]) => removeTones(syllables.join(' ')).replace('bu zhe', 'bu zhao');
    for (const { text, runs } of CHINESE_STORIES.flatMap(({ pages }) => pages)) {
      const expected = pinyin((text.match(HAN) ?? []).join(''), { type: 'array', toneSandhi: false });
      expect(removeTones(runs.flatMap((run) => run.pinyin ?? []).join(' ')), text).toBe(normalize(expected));
    }
  });
});

// docs/product/stories.md#words-of-the-child
describe("A child's words in a story", () => {
  it('match in all forms', () => {
    const own = indexWords(['Duck', 'sing', 'too', 'owl house']);
    const [story] = ENGLISH_STORIES.filter(({ id }) => id === 'good-night');
    if (!story) throw new Error('The story is missing.');
    const marked = story.pages.flatMap(({ runs }) => runs.filter((run) => isOwnWord(run, own)));
    expect(marked.map(({ text }) => text)).toEqual(['duck', 'sings', 'too', 'sings', 'too', 'sings', 'duck']);
    expect(listOwnWords(story, own)).toEqual(['Duck', 'sing', 'too']);
  });

  it('match only complete words of a Chinese text', () => {
    const own = indexWords(['鞋子', '红色', '子', '水']);
    const runs = CHINESE_STORIES.flatMap(({ pages }) => pages.flatMap((page) => page.runs));
    const marked = runs.filter((run) => isOwnWord(run, own)).map(({ text }) => text);
    expect(new Set(marked)).toEqual(new Set(['红', '鞋子']));
  });
});

// docs/product/stories.md#story-on-today
describe('findStoryForWords', () => {
  const words = 'one red shoe bed cat box'.split(' ');

  it('returns a story with one known word, but none without', () => {
    expect(findStoryForWords(ENGLISH_STORIES, indexWords(['shoe', 'sofa']))?.id).toBe('red-shoe');
    expect(findStoryForWords(ENGLISH_STORIES, indexWords(['sofa']))).toBeNull();
  });

  it('prefers the story with the most known words', () => {
    const own = indexWords([...words, ...'wind bird tree house balloon pull big red blow up'.split(' ')]);
    expect(findStoryForWords(ENGLISH_STORIES, own)?.id).toBe('balloon');
  });
});

const page = {
  text: 'The ducks see a dog.',
  runs: [
    { text: 'The', part: null },
    { text: ' ', part: null },
    { text: 'ducks', part: 'duck' },
    { text: ' see a ', part: null },
    { text: 'dog', part: 'dog' },
    { text: '.', part: null },
  ],
};

// docs/product/stories.md#photos
it('findPagePhoto returns the first photo of a word in any form', () => {
  const cards = [{ word: 'cow', photo: 'c' }, { word: 'Dog', photo: 'd' }, { word: 'duck' }];
  expect(findPagePhoto(page, cards)).toEqual({ word: 'Dog', photo: 'd' });
  expect(findPagePhoto(page, [...cards, { word: 'Duck', photo: 'u' }])?.photo).toBe('u');
  expect(findPagePhoto(page, [{ word: 'cow', photo: 'c' }, { word: 'dog' }])).toBeNull();
});

// docs/product/stories.md#pace
it('getTimeOfPage grows with the number of words or characters', () => {
  expect(getTimeOfPage('Rain! I can’t run.', 'en')).toBe(2_000 + 4 * 600);
  expect(getTimeOfPage('下雨了！', 'zh')).toBe(2_000 + 3 * 350);
});
