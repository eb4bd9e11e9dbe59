import { describe, expect, it } from 'vitest';
import { CHINESE_STORIES } from './chinese-stories.ts';
import { ENGLISH_STORIES } from './english-stories.ts';
import { indexWords, isOwnWord } from './story.ts';
import { writeStory } from './write-story.ts';

const [shoe] = CHINESE_STORIES;
const write = (id: string) =>
  writeStory(CHINESE_STORIES.find((story) => story.id === id)!, { script: 'traditional' });

// docs/product/script.md#stories
describe('writeStory', () => {
  it('writes title, pages and runs in traditional characters', () => {
    const balloon = write('balloon');
    expect(balloon.title).toBe('紅氣球');
    expect(balloon.pages[0]?.text).toBe('我有一個紅氣球。');
    expect(balloon.pages[6]?.text).toBe('「謝謝你，小鳥！給你麵包吃。」');
    for (const { text, runs } of balloon.pages) expect(runs.map((run) => run.text).join('')).toBe(text);
  });

  it('knows the words of the child in either script', () => {
    const { runs } = write('balloon').pages[1]!;
    for (const words of [['气球'], ['氣球']]) {
      const own = indexWords(words);
      expect(runs.filter((run) => isOwnWord(run, own)).map(({ text }) => text)).toEqual(['氣球']);
    }
  });

  it('writes the readings as zhuyin', () => {
    const story = writeStory(shoe!, { reading: 'zhuyin' });
    expect(story.pages[0]?.text).toBe(shoe?.pages[0]?.text);
    expect(story.pages[0]?.runs[0]).toMatchObject({ text: '我', pinyin: 'ㄨㄛˇ' });
  });

  it('leaves English stories and children without a choice as they are', () => {
    const settings = { script: 'traditional', reading: 'zhuyin' } as const;
    expect(writeStory(ENGLISH_STORIES[0]!, settings)).toBe(ENGLISH_STORIES[0]);
    expect(writeStory(shoe!, {})).toEqual(shoe);
  });
});
