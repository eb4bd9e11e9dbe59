import { describe, expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';

const category = { id: 'cat1', name: 'Fruit' };
const flashcard = { id: 'f1', word: '苹果', categoryId: 'cat1' };

describe('describeChange', () => {
  it('returns the name that the parent typed', () => {
    expect(describeChange({ type: 'addCategory', category }, 'en')).toEqual({
      type: 'addCategory',
      name: 'Fruit',
    });
    expect(describeChange({ type: 'addFlashcard', flashcard, categoryName: 'Fruit' }, 'en').name).toBe(
      '苹果',
    );
    const edit = { type: 'editFlashcard', flashcard, base: { word: '果' }, categoryName: 'Fruit' } as const;
    expect(describeChange(edit, 'en').name).toBe('苹果');
  });

  it('returns the number of cards of an import and a deletion', () => {
    const change = {
      type: 'importFlashcards',
      importId: '6f1c3a52-93f5-4a6e-9a5f-0d9ab7e2a001',
      at: '2026-03-01T08:00:00+01:00',
      fileName: 'words.csv',
      categories: [],
      flashcards: [],
    } as const;
    expect(describeChange({ ...change, categories: [], flashcards: [] }, 'en').count).toBe(0);
    expect(describeChange({ type: 'deleteFlashcards', flashcardIds: ['f1', 'f2'] }, 'en').count).toBe(2);
  });

  it("formats a day in the screen's language", () => {
    const change = { type: 'undoEntries', childId: 1, day: '2026-03-01', entryIds: ['a'] } as const;
    expect(describeChange({ ...change, entryIds: ['a'] }, 'zh').name).toMatch(/3月1日（周日）$/);
  });

  it('returns only the type of other changes', () => {
    expect(describeChange({ type: 'deleteCategory', categoryId: 'cat1' }, 'en')).toEqual({
      type: 'deleteCategory',
    });
  });
});
