import { describe, expect, it } from 'vitest';
import { CHINESE_STORIES } from './chinese-stories.ts';
import { ENGLISH_STORIES } from './english-stories.ts';
import { listPhrases, listSentences } from './phrases.ts';
import { writeStory } from './write-story.ts';

const PAGES = CHINESE_STORIES.flatMap((story) => [
  ...story.pages,
  ...writeStory(story, { script: 'traditional' }).pages,
]);
const showPhrases = (text: string) =>
  listPhrases(PAGES.find((page) => page.text === text)?.runs ?? []).map((phrase) =>
    phrase.map((run) => run.text).join(''),
  );

// docs/product/stories.md#lines
describe('listSentences', () => {
  const showSentences = (text: string) => {
    const pages = [...PAGES, ...ENGLISH_STORIES.flatMap((story) => story.pages)];
    const { runs = [] } = pages.find((page) => page.text === text) ?? {};
    return listSentences(runs).map((sentence) =>
      sentence
        .map((run) => run.text)
        .join('')
        .trim(),
    );
  };

  it('begins a line with each sentence, and keeps speech with its speaker', () => {
    expect(showSentences('It goes over the house. It goes over the tree.')).toEqual([
      'It goes over the house.',
      'It goes over the tree.',
    ]);
    expect(showSentences('A mouse comes. “Can I have some, too?”')).toEqual([
      'A mouse comes.',
      '“Can I have some, too?”',
    ]);
    expect(showSentences('“Where is my cake?” says Baby.')).toEqual(['“Where is my cake?” says Baby.']);
    expect(showSentences('在床下面吗？不，是小猫！')).toEqual(['在床下面吗？', '不，是小猫！']);
  });
});

// docs/product/stories.md#lines
describe('listPhrases', () => {
  it('keeps words, measure words, particles and punctuation together', () => {
    expect(showPhrases('我穿着一只红鞋子。')).toEqual(['我', '穿着', '一只', '红', '鞋子。']);
    expect(showPhrases('我穿著一隻紅鞋子。')).toEqual(['我', '穿著', '一隻', '紅', '鞋子。']);
    expect(showPhrases('一辆卡车来了。爸爸，快跑！')[0]).toBe('一辆');
    expect(showPhrases('“谢谢你，小鸟！给你面包吃。”')[0]).toBe('“谢谢');
    expect(showPhrases('爸爸说：“它像一条船！”')).toEqual(['爸爸', '说：', '“它像', '一条', '船！”']);
  });

  it('keeps the whole text', () => {
    for (const { text } of PAGES) expect(showPhrases(text).join('')).toBe(text);
  });

  it('starts a phrase with an opening quotation mark', () => {
    expect(showPhrases('我抱抱小狗：“谢谢你！”').slice(-2)).toEqual(['“谢谢', '你！”']);
  });
});
