import { describe, expect, it } from 'vitest';
import { ASKED_CARD_FIELDS } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';
import { type CardFieldName, cardErrorKey, createCardFormSchema, startValues } from './card-form.tsx';

const schema = createCardFormSchema(new Set(['cat1']));

/** The text keys shown for some values, by field. */
function problems(values: Partial<ReturnType<typeof startValues>>) {
  const result = schema.safeParse({ ...startValues(), categoryId: 'cat1', word: 'dog', ...values });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [
      String(issue.path[0]),
      cardErrorKey(issue.path[0] as CardFieldName, issue.code),
    ]),
  );
}

describe('the flashcard form', () => {
  it('cleans the texts and drops empty ones', () => {
    const values = schema.parse({ word: '  ice   cream ', english: '', pinyin: ' ', categoryId: 'cat1' });
    expect(values).toEqual({ word: 'ice cream', english: undefined, pinyin: undefined, categoryId: 'cat1' });
  });

  // docs/product/library.md#card-fields
  it('needs a word and a category that exists', () => {
    expect(problems({ word: ' \n' })).toEqual({ word: 'card.errors.blank' });
    expect(problems({ categoryId: '' })).toEqual({ categoryId: 'card.errors.category' });
    expect(problems({ categoryId: 'cat2' })).toEqual({ categoryId: 'card.errors.category' });
  });

  it('refuses texts that are too long', () => {
    const long = 'x'.repeat(LIBRARY_LIMITS.word + 1);
    expect(problems({ word: long, english: long, pinyin: 'x'.repeat(50_000) })).toEqual({
      word: 'card.errors.tooLong',
      english: 'card.errors.tooLong',
      pinyin: 'card.errors.tooLong',
    });
  });

  it('starts from the card that is edited', () => {
    const card = { id: 'f1', word: '猫', pinyin: 'māo', categoryId: 'cat1' };
    expect(startValues(card)).toEqual({ word: '猫', english: '', pinyin: 'māo', categoryId: 'cat1' });
  });

  it.each(['en', 'zh'])(
    'has a label for each text of a card, and a question about two values of it, in %s',
    (language) => {
      const { flashcards = {}, changes = {} } = readLocale(language);
      for (const field of ASKED_CARD_FIELDS) {
        expect(flashcards).toHaveProperty([field === 'categoryId' ? 'card.category' : `card.${field}`]);
        expect(changes).toHaveProperty([`conflicts.what.${field}`]);
      }
    },
  );
});
