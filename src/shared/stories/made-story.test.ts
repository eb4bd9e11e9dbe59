import { describe, expect, it } from 'vitest';
import { accepted, start } from '#shared/library/changes/apply-change.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';
import { readMadeStory } from './made-story.ts';
import { isOwnWord, listWordKeys } from './story.ts';
import { listWordsForStory } from './words-for-story.ts';

const STORY: StoryRow = {
  ...{ id: '00000000-0000-4000-8000-000000000001', at: '2026-03-01T08:00:00+01:00', language: 'en' },
  ...{ title: 'Mice!', pages: ['{name}’s mouse sang.', 'The mice see a tarantula.'] },
};

// docs/product/stories.md#reading-made-stories
describe('a made story that is read', () => {
  it('has the name of the child, and its words in red in every form', () => {
    const story = readMadeStory(STORY, [{ word: 'Mouse' }, { word: 'sing' }], 'Lou $&');
    expect(story.pages[0]?.text).toBe('Lou $&’s mouse sang.');
    const own = listWordKeys(['Mouse', 'sing']);
    const red = story.pages.flatMap(({ runs }) => runs.filter((run) => isOwnWord(run, own)));
    expect(red.map(({ text }) => text)).toEqual(['mouse', 'sang', 'mice']);
    expect(story.pages.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(
      story.pages.map(({ text }) => text),
    );
    expect(readMadeStory(STORY, [], '').pages[0]?.text).toBe('Little One’s mouse sang.');
  });

  it('has in Chinese the pinyin of the card, of the shipped words and of the glue', () => {
    const row: StoryRow = { ...STORY, language: 'zh', pages: ['{name}看见长城了。'] };
    const { pages } = readMadeStory(row, [{ word: '长城', pinyin: 'Cháng Chéng' }], '豆豆');
    expect(pages[0]?.runs.map(({ text, pinyin }) => pinyin ?? text).join('|')).toBe(
      '豆豆|kàn jiàn|Cháng Chéng|le|。',
    );
  });

  // docs/product/pinyin.md#yi-and-bu
  it('has 一 and 不 with the tones in which they are spoken', () => {
    const row: StoryRow = { ...STORY, language: 'zh', pages: ['不，我不要一只猫。'] };
    const { pages } = readMadeStory(row, [], '');
    expect(pages[0]?.runs.map(({ text, pinyin }) => pinyin ?? text).join(' ')).toBe(
      'bù ， wǒ bú yào yì zhī māo 。',
    );
  });
});

// docs/product/stories.md#what-leaves
describe('the words that a device sends for a story', () => {
  const child = { ...NEW_CHILD, name: 'Rose Cat' };
  const asked = { childId: 1, language: 'en', choice: 'sets' } as const;
  const [set] = start.sets.values();
  const categoryId = 'cat1';
  const add = (id: string, word: string) => ({
    ...{ type: 'addFlashcard' as const, categoryName: 'Animals' },
    flashcard: { id, word, categoryId },
  });
  const cards = [
    add('f901', 'rose'),
    add('f902', 'gun'),
    add('f903', '007'),
    add('f904', '狗'),
    add('f905', 'zebra'),
  ];
  const library = [
    ...cards,
    { type: 'addToSet' as const, setId: set?.id ?? 0, flashcardIds: ['f901', 'f902', 'f903', 'f904'] },
    { type: 'addComing' as const, setId: set?.id ?? 0, flashcardIds: ['f905'] },
    { type: 'editChild' as const, child, base: { name: '' } },
  ].reduce(accepted, start);

  it('are those of the sets or all, in the language, without names of children and what the server would refuse', () => {
    const { words, coming } = listWordsForStory(library, asked);
    expect(words).toContain('dog');
    for (const hidden of ['cat', 'rose', 'gun', '007', '狗', 'zebra']) expect(words).not.toContain(hidden);
    expect(coming).toEqual(['zebra']);
    expect(listWordsForStory(library, { ...asked, choice: 'all' }).words).not.toContain('zebra');
    expect(listWordsForStory(library, { ...asked, language: 'zh' }).words).toEqual(['狗']);
  });
});
