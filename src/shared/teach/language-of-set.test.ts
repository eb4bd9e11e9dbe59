import { describe, expect, it } from 'vitest';
import type { CardSet, Flashcard } from '#shared/library/schema.ts';
import { languageOfSet } from './language-of-set.ts';

function languageOf(words: readonly string[], name = 'Set 1') {
  const cards: Flashcard[] = words.map((word, index) => ({ id: `f${index}`, word, categoryId: 'cat1' }));
  const set: CardSet = { id: 1, childId: 1, name, flashcardIds: cards.map(({ id }) => id) };
  return languageOfSet(set, new Map(cards.map((card) => [card.id, card])));
}

describe('languageOfSet', () => {
  // docs/product/next-words.md#sets-without-words
  it('is that of most words', () => {
    expect(languageOf(['dog', '苹果', '香蕉'])).toBe('zh');
    expect(languageOf(['dog', 'cat', '苹果'])).toBe('en');
  });

  it('is that of the name where the set has no word', () => {
    expect(languageOf([], '水果')).toBe('zh');
    expect(languageOf([])).toBe('en');
  });
});
