import { describe, expect, it, test } from 'vitest';
import { ASKED_CARD_FIELDS } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { readLocale } from '#tests/support/texts/read-locale.ts';
import { type CardFieldName, createCardFormSchema, getCardErrorKey, toFormValues } from './card-form.tsx';

const schema = createCardFormSchema(new Set(['cat1']));

/** Returns the keys of the shown errors by field. */
function findErrors(values: Partial<ReturnType<typeof toFormValues>>) {
  const result = schema.safeParse({
    ...toFormValues({ id: 'f1' }),
    categoryId: 'cat1',
    word: 'dog',
    ...values,
  });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [
      String(issue.path[0]),
      getCardErrorKey(issue.path[0] as CardFieldName, issue.code),
    ]),
  );
}

describe('createCardFormSchema', () => {
  it('cleans fields and drops empty ones', () => {
    const texts = { word: '  ice   cream ', english: '', pinyin: ' ', categoryId: 'cat1' };
    expect(schema.parse({ id: 'f1', ...texts })).toEqual({ id: 'f1', word: 'ice cream', categoryId: 'cat1' });
  });

  // docs/product/library.md#card-fields
  it('requires a word and an existing category', () => {
    expect(findErrors({ word: ' \n' })).toEqual({ word: 'card.errors.blank' });
    expect(findErrors({ categoryId: '' })).toEqual({ categoryId: 'card.errors.category' });
    expect(findErrors({ categoryId: 'cat2' })).toEqual({ categoryId: 'card.errors.category' });
  });

  // docs/product/library.md#several-lines
  it('limits each line of a field that takes several words', () => {
    const lines = createCardFormSchema(new Set(['cat1']), { takesLines: true });
    const parse = (word: string) => lines.safeParse({ id: 'f1', categoryId: 'cat1', word });
    expect(parse('dog\n'.repeat(LIBRARY_LIMITS.word)).success).toBe(true);
    expect(parse(' \n').error?.issues[0]?.code).toBe('too_small');
    expect(parse(`dog\n${'x'.repeat(LIBRARY_LIMITS.word + 1)}`).error?.issues[0]?.code).toBe('too_big');
  });

  it('rejects fields that are too long', () => {
    const long = 'x'.repeat(LIBRARY_LIMITS.word + 1);
    expect(findErrors({ word: long, english: long, pinyin: 'x'.repeat(50_000) })).toEqual({
      word: 'card.errors.tooLong',
      english: 'card.errors.tooLong',
      pinyin: 'card.errors.tooLong',
    });
  });
});

describe('toFormValues', () => {
  it('starts with the fields of the edited card', () => {
    const card = { id: 'f1', word: '猫', pinyin: 'māo', categoryId: 'cat1' };
    expect(toFormValues(card)).toEqual({ ...card, english: '', categoryName: '' });
  });
});

test.each(['en', 'zh'])('texts in %s label each field of a card and ask about its conflicts', (language) => {
  const { flashcards = {}, changes = {} } = readLocale(language);
  for (const field of ASKED_CARD_FIELDS) {
    expect(flashcards).toHaveProperty([field === 'categoryId' ? 'card.category' : `card.${field}`]);
    expect(changes).toHaveProperty([`conflicts.what.${field}`]);
  }
});
