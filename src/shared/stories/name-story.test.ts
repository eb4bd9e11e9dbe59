import { describe, expect, it } from 'vitest';
import { listOwnPeople, putOwnPeople } from '#shared/shipped-words/family-names.ts';
import { CHINESE_STORIES } from './chinese-stories.ts';
import { ENGLISH_STORIES } from './english-stories.ts';
import { nameStory } from './name-story.ts';
import { indexWords, isOwnWord, type Story } from './story.ts';

const createCards = (...cards: [id: string, word: string, pinyin?: string][]) => ({
  flashcards: new Map(
    cards.map(([id, word, pinyin]) => [id, { id, word, categoryId: 'cat1', ...(pinyin && { pinyin }) }]),
  ),
});
const find = (stories: readonly Story[], id: string): Story => {
  const story = stories.find((candidate) => candidate.id === id);
  if (!story) throw new Error(`no story ${id}`);
  return story;
};

// docs/product/stories.md#own-people
describe('nameStory', () => {
  it("puts the family's own words for people into title and pages", () => {
    const people = listOwnPeople(createCards(['f1004-en', 'oma'], ['f1002-en', 'Papa']), 'en');
    const cake = nameStory(find(ENGLISH_STORIES, 'cake'), people);
    expect(cake.title).toBe('Oma’s Big Cake');
    expect(cake.pages[0]?.text).toBe('Oma has milk, butter and eggs.');
    expect(cake.pages[0]?.runs.map(({ text }) => text).join('')).toBe(cake.pages[0]?.text);
    const own = indexWords(['oma']);
    expect(cake.pages[0]?.runs.filter((run) => isOwnWord(run, own)).map(({ text }) => text)).toEqual(['Oma']);
    expect(nameStory(find(ENGLISH_STORIES, 'rain'), people).pages[5]?.text).toBe(
      'Papa is wet from head to foot.',
    );
  });

  it('has the own pinyin in Chinese', () => {
    const people = listOwnPeople(createCards(['f1002-zh', '老爸', 'lǎo bà']), 'zh');
    const [, , , page] = nameStory(find(CHINESE_STORIES, 'rain'), people).pages;
    expect(page?.text).toBe('老爸说：“不要跳，太湿了！”');
    expect(page?.runs[0]).toEqual({ text: '老爸', part: '老爸', pinyin: 'lǎo bà' });
  });

  it('takes $ in an own word as it is', () => {
    const people = listOwnPeople(createCards(['f1002-zh', '爸$&', 'bà $&']), 'zh');
    expect(nameStory(find(CHINESE_STORIES, 'rain'), people).pages[3]?.text).toBe(
      '爸$&说：“不要跳，太湿了！”',
    );
    const text = { word: '爸爸的书', pinyin: 'bà ba de shū', category: '家人', parts: ['爸爸'] };
    expect(putOwnPeople(text, people)).toMatchObject({ word: '爸$&的书', pinyin: 'bà $& de shū' });
  });

  it('leaves a story as it is for a family with the words of the product', () => {
    const cards = createCards(['f1001-en', 'Mommy'], ['f1004-en', '外婆'], ['f1005-en', 'grandpa']);
    const story = find(ENGLISH_STORIES, 'cake');
    expect(nameStory(story, listOwnPeople(cards, 'en'))).toBe(story);
  });
});
