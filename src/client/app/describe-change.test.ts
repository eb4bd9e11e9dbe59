import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

test('a change is named by what the parent typed', () => {
  const category = { id: 'cat1', name: 'Fruit' };
  expect(describeChange({ type: 'putCategory', category }, 'en')).toEqual({
    type: 'putCategory',
    name: 'Fruit',
  });
  const flashcard = { id: 'f1', word: '苹果', categoryId: 'cat1' };
  expect(describeChange({ type: 'putFlashcard', flashcard, categoryName: 'Fruit' }, 'en').name).toBe('苹果');
});

test('an import is named by its size, a day in the words of the reader', () => {
  expect(describeChange({ type: 'importFlashcards', categories: [], flashcards: [] }, 'en').count).toBe(0);
  const record = {
    date: '2026-03-01',
    selectedSets: [],
    setUsage: {},
    setCards: {},
    engagement: 3,
    engagementTimes: [],
    notes: '',
  };
  expect(describeChange({ type: 'saveRecord', record }, 'zh').name).toBe('2026年3月1日');
});

test('the rest is named by its kind alone', () => {
  expect(describeChange({ type: 'deleteCategory', categoryId: 'cat1' }, 'en')).toEqual({
    type: 'deleteCategory',
  });
});
