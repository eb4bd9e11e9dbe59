import { expect, it } from 'vitest';
import { applyOrFail, startLibrary } from '#shared/library/changes/apply-change.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { listWordsForStory } from './words-for-story.ts';

const CHILD = { ...NEW_CHILD, name: 'Rose Cat' };

const add = (id: string, word: string) => ({
  type: 'addFlashcard' as const,
  flashcard: { id, word, categoryId: 'cat1' },
  categoryName: 'Animals',
});

// docs/product/stories.md#what-leaves
it('listWordsForStory omits names, coming words, other languages and blocked words', () => {
  const library = [
    add('f901', 'rose'),
    add('f902', 'gun'),
    add('f903', '007'),
    add('f904', '狗'),
    add('f905', 'zebra'),
    { type: 'addToSet' as const, setId: 1, flashcardIds: ['f901', 'f902', 'f903', 'f904'] },
    { type: 'addComing' as const, setId: 1, flashcardIds: ['f905'] },
    { type: 'editChild' as const, child: CHILD, base: { name: '' } },
  ].reduce(applyOrFail, startLibrary);
  const options = { childId: 1, language: 'en', choice: 'sets' } as const;
  const { words, coming } = listWordsForStory(library, options);
  expect(words).toContain('dog');
  for (const omitted of ['cat', 'rose', 'gun', '007', '狗', 'zebra']) expect(words).not.toContain(omitted);
  expect(coming).toEqual(['zebra']);
  expect(listWordsForStory(library, { ...options, choice: 'all' }).words).not.toContain('zebra');
  expect(listWordsForStory(library, { ...options, language: 'zh' }).words).toEqual(['狗']);
});
