import { describe, expect, it } from 'vitest';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { readMadeStory } from './made-story.ts';
import { indexWords, isOwnWord } from './story.ts';

const STORY: StoryRow = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-01T08:00:00+01:00',
  language: 'en',
  title: 'Mice!',
  pages: ['{name}’s mouse sang.', 'The mice see a tarantula.'],
};

// docs/product/stories.md#reading-made-stories
describe('readMadeStory', () => {
  it("inserts the child's name and marks the family's words in every form", () => {
    const story = readMadeStory(STORY, [{ word: 'Mouse' }, { word: 'sing' }], 'Lou $&');
    expect(story.pages[0]?.text).toBe('Lou $&’s mouse sang.');
    const own = indexWords(['Mouse', 'sing']);
    const ownRuns = story.pages.flatMap(({ runs }) => runs.filter((run) => isOwnWord(run, own)));
    expect(ownRuns.map(({ text }) => text)).toEqual(['mouse', 'sang', 'mice']);
    for (const { text, runs } of story.pages) expect(runs.map((run) => run.text).join('')).toBe(text);
    expect(readMadeStory(STORY, [], '').pages[0]?.text).toBe('Little One’s mouse sang.');
  });

  it('adds the pinyin of cards, shipped words and glue to Chinese text', () => {
    const row: StoryRow = { ...STORY, language: 'zh', pages: ['{name}看见长城了。'] };
    const { pages } = readMadeStory(row, [{ word: '长城', pinyin: 'Cháng Chéng' }], '豆豆');
    expect(pages[0]?.runs.map(({ text, pinyin }) => pinyin ?? text).join('|')).toBe(
      '豆豆|kàn jiàn|Cháng Chéng|le|。',
    );
  });

  // docs/product/pinyin.md#yi-and-bu
  it('adjusts the tones of 一 and 不', () => {
    const row: StoryRow = { ...STORY, language: 'zh', pages: ['不，我不要一只猫。'] };
    const { pages } = readMadeStory(row, [], '');
    expect(pages[0]?.runs.map(({ text, pinyin }) => pinyin ?? text).join(' ')).toBe(
      'bù ， wǒ bú yào yì zhī māo 。',
    );
  });
});
