import { describe, expect, it } from 'vitest';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { changesNothing, mayMakeDuplicate, planCardEdit, planFillCard } from './plan-card-edit.ts';

const importId = '11111111-1111-4111-8111-111111111111';
const cat: Flashcard = { id: 'f1', word: '猫', pinyin: 'māo', categoryId: 'cat1', importId };
const typed = { word: '猫', english: undefined, pinyin: 'māo', categoryId: 'cat1' };

describe('planCardEdit', () => {
  it('names the changed fields alone, with what they were', () => {
    const edit = planCardEdit(cat, { ...typed, english: 'cat', pinyin: undefined });
    expect(edit).toEqual({
      flashcard: { id: 'f1', word: '猫', english: 'cat', categoryId: 'cat1', importId },
      base: { english: null, pinyin: 'māo' },
    });
    expect(changesNothing(edit)).toBe(false);
  });

  it('sees that nothing was changed', () => {
    const edit = planCardEdit(cat, typed);
    expect(edit).toEqual({ flashcard: cat, base: {} });
    expect(changesNothing(edit)).toBe(true);
  });

  it('can make a duplicate by word, pinyin or category, not by English', () => {
    expect(mayMakeDuplicate(planCardEdit(cat, { ...typed, english: 'cat' }))).toBe(false);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...typed, word: '狗' }))).toBe(true);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...typed, pinyin: undefined }))).toBe(true);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...typed, categoryId: 'cat2' }))).toBe(true);
  });
});

describe('planFillCard', () => {
  it('fills empty fields and leaves the others', () => {
    const edit = planFillCard(
      { id: 'f2', word: 'Dog', english: 'hound', categoryId: 'cat1' },
      {
        ...typed,
        word: 'dog',
        english: 'dog',
        pinyin: 'gǒu',
      },
    );
    expect(edit.flashcard).toMatchObject({ word: 'Dog', english: 'hound', pinyin: 'gǒu' });
    expect(edit.base).toEqual({ pinyin: null });
  });

  it('takes a different pinyin for a correction, but not another case of it', () => {
    expect(planFillCard(cat, { ...typed, pinyin: 'máo' }).base).toEqual({ pinyin: 'māo' });
    expect(changesNothing(planFillCard(cat, { ...typed, pinyin: 'MĀO' }))).toBe(true);
    expect(changesNothing(planFillCard(cat, { ...typed, pinyin: undefined }))).toBe(true);
  });
});
