import { describe, expect, it } from 'vitest';
import { isAmerican, spellAmerican, spellShippedWords } from './american-spelling.ts';
import { getSpellingKey } from './spelling-key.ts';

// docs/product/gentle-start.md#spelling
describe('American spelling', () => {
  it('belongs to the regions of the United States and Canada', () => {
    const american = ['en-US', 'en', 'en-CA', 'es-US', 'en-Latn-US'];
    const others = ['en-GB', 'en-AU', 'zh-CN', 'en-GB-u-ca-gregory', '', 'nonsense_tag'];
    expect([...american, ...others].filter(isAmerican)).toEqual(american);
  });

  it('replaces whole words in all forms and keeps capitals', () => {
    expect(spellAmerican('No more biscuits for Mummy’s grey ladybird!')).toBe(
      'No more cookies for Mommy’s gray ladybug!',
    );
    expect(spellAmerican('mum eats a mushroom')).toBe('mom eats a mushroom');
  });

  it('keeps the parts of a text', () => {
    expect(
      spellShippedWords([{ word: 'mummy’s cup', category: 'Two words', parts: ['mummy', 'cup'] }]),
    ).toEqual([{ word: 'mommy’s cup', category: 'Two words', parts: ['mummy', 'cup'] }]);
  });

  it('has the key of the British spelling', () => {
    expect(['Mommy', 'mummy', 'cookies', 'Cup'].map(getSpellingKey)).toEqual([
      'mummy',
      'mummy',
      'biscuits',
      'cup',
    ]);
  });
});
