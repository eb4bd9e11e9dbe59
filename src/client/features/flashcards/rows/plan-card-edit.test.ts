import { describe, expect, it } from 'vitest';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { changesNothing, mayMakeDuplicate, planCardEdit, planFillCard } from './plan-card-edit.ts';

const importId = '11111111-1111-4111-8111-111111111111';
const cat: Flashcard = { id: 'f1', word: '猫', pinyin: 'māo', categoryId: 'cat1', importId };
const PHOTO = '00000000-0000-4000-8000-0000000000e1';
const unchanged = { id: 'f1', word: '猫', english: undefined, pinyin: 'māo', categoryId: 'cat1' };

describe('planCardEdit', () => {
  it('returns the edited card and the former values of the changed fields', () => {
    const edit = planCardEdit(cat, { ...unchanged, english: 'cat', pinyin: undefined });
    expect(edit).toEqual({
      flashcard: { id: 'f1', word: '猫', english: 'cat', categoryId: 'cat1', importId },
      base: { english: null, pinyin: 'māo' },
    });
    expect(changesNothing(edit)).toBe(false);
  });

  it('returns an empty base when nothing has changed', () => {
    const edit = planCardEdit(cat, unchanged);
    expect(edit).toEqual({ flashcard: cat, base: {} });
    expect(changesNothing(edit)).toBe(true);
  });
});

describe('mayMakeDuplicate', () => {
  it('returns true unless only the English changes', () => {
    expect(mayMakeDuplicate(planCardEdit(cat, { ...unchanged, english: 'cat' }))).toBe(false);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...unchanged, word: '狗' }))).toBe(true);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...unchanged, pinyin: undefined }))).toBe(true);
    expect(mayMakeDuplicate(planCardEdit(cat, { ...unchanged, categoryId: 'cat2' }))).toBe(true);
  });
});

describe('planFillCard', () => {
  it('fills only empty fields', () => {
    const edit = planFillCard(
      { id: 'f2', word: 'Dog', english: 'hound', categoryId: 'cat1' },
      { id: 'f3', word: 'dog', english: 'dog', pinyin: 'gǒu', categoryId: 'cat1', photo: PHOTO },
    );
    expect(edit.flashcard).toMatchObject({ id: 'f2', word: 'Dog', english: 'hound', pinyin: 'gǒu' });
    expect(edit.base).toEqual({ pinyin: null, photo: null });
  });

  it('replaces pinyin that differs in more than case', () => {
    expect(planFillCard(cat, { ...unchanged, pinyin: 'máo' }).base).toEqual({ pinyin: 'māo' });
    expect(changesNothing(planFillCard(cat, { ...unchanged, pinyin: 'MĀO' }))).toBe(true);
    expect(changesNothing(planFillCard(cat, { ...unchanged, pinyin: undefined }))).toBe(true);
  });
});
