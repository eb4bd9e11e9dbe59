import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoryText } from '#shared/library/tables/story.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { checkStory } from './check-story.ts';
import { CHINESE_STORIES } from './chinese-stories.ts';
import { ENGLISH_STORIES } from './english-stories.ts';
import { getFormKey } from './story.ts';
import { listStoryWords, type StoryWords } from './story-words.ts';

const EN = listStoryWords('en', {
  taught: ['duck', 'Sing', 'mouse', 'big', 'red', 'ball', 'ice cream', 'run', 'see', 'saw', 'bed', 'T-shirt'],
  coming: ['owl', 'swim', 'moon'],
});
const ZH = listStoryWords('zh', {
  taught: ['鸭子', '大', '象', '红色', '跑', '卡拉OK'],
  coming: ['月亮', '游泳', '船'],
});

const PAGES = [
  'The duck sings.',
  'It runs.',
  'The mouse is here.',
  'A big red ball!',
  'I see a bed.',
  'Good night.',
];
const ZH_PAGES = ['鸭子来了。', '鸭子跑了。', '它很大。', '我也很大。', '红鸭子去哪里？', '晚安，鸭子。'];
const listProblems = (story: StoryText, words: StoryWords) =>
  checkStory(story, words).map(({ code, word }) => `${code} ${word}`);
const checkEnglish = (page: string) => listProblems({ title: 'Duck', pages: [page, ...PAGES.slice(1)] }, EN);
const checkChinese = (page: string) =>
  listProblems({ title: '鸭子', pages: [page, ...ZH_PAGES.slice(1)] }, ZH);

// docs/product/script.md#stories
describe('checkStory in traditional characters', () => {
  it('knows the words and glue in either script', () => {
    const words = listStoryWords('zh', { taught: ['馬鈴薯', '鴨子', '大'], coming: [] });
    const pages = [
      '鴨子來了。',
      '馬鈴薯很大。',
      '馬鈴薯在哪裡？',
      '我也很大。',
      '我愛鴨子。',
      '晚安，鴨子。',
    ];
    expect(listProblems({ title: '鴨子', pages }, words)).toEqual([]);
    expect(listProblems({ title: '鴨子', pages: pages.with(0, '烏龜來了。') }, words)).toEqual([
      'foreign_word 烏龜',
    ]);
  });
});

// docs/product/stories.md#words-of-a-made-story
describe('checkStory for words', () => {
  it('accepts cards in any form, glue and the hero', () => {
    for (const page of [
      'The ducks sang.',
      'Mice’s big ice creams!',
      "The mouse's ice-cream is bigger.",
      '{name} is running, {name}’s ball runs.',
      'I saw a T-shirt. “No,” says the duck.',
      'The mouse came. The duck was getting a ball.',
    ])
      expect(checkEnglish(page), page).toEqual([]);
    for (const page of ['{name}来了。', '“红鸭子！”', '我去卡拉OK。', '鸭子，鸭子！'])
      expect(checkChinese(page), page).toEqual([]);
  });

  it('reports foreign words', () => {
    expect(checkEnglish('The dog sings.')).toEqual(['foreign_word dog']);
    expect(checkEnglish('The ducky sings.')).toEqual(['foreign_word ducky']);
    expect(checkEnglish('The ice sings.')).toEqual(['foreign_word ice']);
    expect(checkEnglish('Emma sings.')).toEqual(['foreign_word Emma']);
    expect(checkChinese('猫来了。')).toEqual(['foreign_word 猫']);
    expect(checkChinese('鸭子cat了。')).toEqual(['foreign_word cat']);
  });

  it('does not read an untaught Chinese word as two cards', () => {
    expect(checkChinese('大象来了。')).toEqual(['foreign_word 大象']);
  });

  it('reports digits, addresses and look-alike letters', () => {
    expect(checkEnglish('I see 3 ducks.')).toEqual(['odd_character 3']);
    expect(checkEnglish('duck@duck.')).toEqual(['odd_character @']);
    expect(checkEnglish('See duck.red.')).toEqual(['odd_character .']);
    expect(checkEnglish('See http://duck')).toEqual(['foreign_word http', 'odd_character //']);
    expect(checkEnglish('The d\u0443ck.')).toEqual(['foreign_word d\u0443ck']);
    expect(checkEnglish('The du\u200bck.').length).toBeGreaterThan(0);
    expect(checkChinese('鸭子１２来了。')).toEqual(['odd_character １２']);
  });

  it('reports rare coming words and more than three', () => {
    expect(checkEnglish('The owl sings.')).toEqual(['rare_coming_word owl']);
    expect(checkEnglish('The owl sings. The owls run.')).toEqual([]);
    const four = listStoryWords('en', { taught: ['duck'], coming: ['owl', 'moon', 'swim', 'cat'] });
    const pages = ['owl', 'moon', 'swim', 'cat', 'duck', 'duck'].map((word) => `The ${word}, the ${word}.`);
    expect(checkStory({ title: 'Duck', pages }, four)).toEqual([
      { page: 4, code: 'too_many_coming_words', word: 'cat' },
      { page: 4, code: 'too_many_coming_words', word: 'cat' },
    ]);
  });
});

// docs/product/stories.md#check
describe('checkStory', () => {
  it('reports wrong lengths of sentences, pages and stories', () => {
    expect(checkEnglish('The duck and the mouse and the ball run.')).toEqual([
      'long_sentence The duck and the mouse and the ball run.',
    ]);
    expect(checkChinese('鸭子和鸭子和鸭子和鸭子和我。')).toEqual([
      'long_sentence 鸭子和鸭子和鸭子和鸭子和我。',
    ]);
    expect(checkEnglish('I run. I run. I run. I run.')).toEqual(['long_page 4']);
    expect(checkEnglish('…')).toEqual(['empty_page ']);
    expect(checkStory({ title: 'Duck', pages: PAGES.slice(1) }, EN)).toEqual([
      { page: 0, code: 'page_count', word: '5' },
    ]);
  });

  it('reports blocked words even if they are cards', () => {
    const words = listStoryWords('en', { taught: ['gun', 'duck'], coming: [] });
    const pages = Array.from({ length: 6 }, () => 'The duck has a gun.');
    expect(checkStory({ title: 'Duck', pages }, words)).toContainEqual({
      page: 1,
      code: 'blocked_word',
      word: 'gun',
    });
  });

  it('blocks plurals and complete Chinese tokens', () => {
    const check = (page: string, language: 'en' | 'zh', taught: string[]) =>
      checkStory({ title: page, pages: [page] }, listStoryWords(language, { taught, coming: [] }))
        .filter(({ code }) => code === 'blocked_word')
        .map(({ word }) => word);
    expect(check('The duck has guns.', 'en', ['duck', 'guns'])).toEqual(['guns', 'guns']);
    expect(check('他妈妈来了。', 'zh', ['他', '妈妈'])).toEqual([]);
    expect(check('他妈来了。', 'zh', ['他', '妈'])).toEqual(['他妈', '他妈']);
    expect(check('他妈的来了。', 'zh', ['他妈的'])).toEqual(['他妈', '他妈']);
  });

  it('finds nothing in the sample stories for a child who knows the shipped words', () => {
    for (const [stories, shipped] of [
      [ENGLISH_STORIES, ENGLISH_WORDS],
      [CHINESE_STORIES, CHINESE_WORDS],
    ] as const) {
      for (const { language, title, pages } of stories) {
        const words = listStoryWords(language, { taught: shipped.map(({ word }) => word), coming: [] });
        const problems = checkStory({ title, pages: pages.map(({ text }) => text) }, words);
        expect(
          problems.filter(({ page }) => page > 0),
          title,
        ).toEqual([]);
      }
    }
  });
});

// docs/product/stories.md#no-foreign-word
describe('checkStory for foreign words', () => {
  const sign = fc.constantFrom(' ', ', ', '. ', ' “', '” ', '! ', ' – ');
  const place = fc.record({
    page: fc.integer({ min: 0, max: 6 }),
    position: fc.double({ min: 0, max: 1, noNaN: true }),
  });

  it('reports an English word at any position', () => {
    const foreign = fc
      .stringMatching(/^[a-zà-ÿ]{1,12}$/)
      .filter((word) => !EN.known.has(word) && !word.includes('÷'));
    fc.assert(
      fc.property(foreign, sign, sign, place, (word, before, after, { page, position }) => {
        const texts = ['The duck', ...PAGES];
        const words = (texts[page] ?? '').split(' ');
        words.splice(Math.round(position * words.length), 0, before + word + after);
        texts[page] = words.join(' ');
        const [title = '', ...pages] = texts;
        expect(checkStory({ title, pages }, EN)).toContainEqual({ page, code: 'foreign_word', word });
      }),
    );
  });

  it('reports a Chinese character at any position', () => {
    const foreign = fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCodePoint(code));
    const knownCharacters = new Set([...ZH.known.keys()].join(''));
    fc.assert(
      fc.property(foreign, place, (word, { page, position }) => {
        // A traditional character is known by its simplified form.
        fc.pre(!knownCharacters.has(getFormKey(word)));
        const texts = ['鸭子', ...ZH_PAGES];
        const characters = [...(texts[page] ?? '')];
        characters.splice(Math.round(position * characters.length), 0, word);
        texts[page] = characters.join('');
        const [title = '', ...pages] = texts;
        expect(checkStory({ title, pages }, ZH)).toContainEqual({ page, code: 'foreign_word', word });
      }),
    );
  });
});
