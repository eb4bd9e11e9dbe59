import { describe, expect, it } from 'vitest';
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { listEnglishForms } from './english-forms.ts';

const listBareForms = (word: string) => listEnglishForms(word).filter((form) => !form.endsWith('’s'));

// docs/product/stories.md#words-of-a-made-story
describe('listEnglishForms', () => {
  it.each([
    ['duck', 'ducks'],
    ['mouse', 'mice'],
    ['sing', 'sings sang singing sung'],
    ['run', 'runs ran running'],
    ['big', 'bigger biggest'],
    ['peas', 'pea'],
    ['star', 'stars starring'],
    ['the', ''],
    ['up', ''],
    ['ice cream', 'ice_creams'],
    ['dress', 'dresses dressed dressing'],
    ['bus', 'buses'],
    ['robot', 'robots'],
    ['swim', 'swam swims swimming swum'],
  ])('lists for %s: %s', (word, forms) => {
    const others = listBareForms(word).filter((form) => form !== word);
    expect(
      others
        .map((form) => form.replace(' ', '_'))
        .toSorted()
        .join(' '),
    ).toBe(forms.split(' ').toSorted().join(' '));
  });

  it('lists no form that is another shipped word', () => {
    const shipped = new Set(ENGLISH_WORDS.map(({ word }) => word));
    const others = [...shipped].flatMap((word) =>
      listBareForms(word).filter((form) => form !== word && shipped.has(form)),
    );
    expect(others).toEqual([]);
  });
});
