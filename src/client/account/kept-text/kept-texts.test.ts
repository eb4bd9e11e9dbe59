import { describe, expect, it } from 'vitest';
import { KeptTexts } from './use-kept-text.ts';

describe('kept texts', () => {
  it('returns what was typed into a form until it is emptied', () => {
    const texts = new KeptTexts();
    texts.keep('ann', 'add-card', { word: 'hors', categoryId: '' });
    expect(texts.read('ann', 'add-card')).toEqual({ word: 'hors', categoryId: '' });
    expect(texts.read('ann', 'add-category')).toBeNull();
    texts.keep('ann', 'add-card', { word: ' ', categoryId: '' });
    expect(texts.read('ann', 'add-card')).toBeNull();
  });

  // docs/product/library.md#half-typed-texts
  it('shows nothing of one user to another, nor to the first one afterwards', () => {
    const texts = new KeptTexts();
    texts.keep('ann', 'add-card', { word: 'hors' });
    expect(texts.read('ben', 'add-card')).toBeNull();
    expect(texts.read('ann', 'add-card')).toBeNull();
  });
});
