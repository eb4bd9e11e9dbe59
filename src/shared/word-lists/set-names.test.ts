import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, textKey } from '#shared/library/tables/text.ts';
import { readSetNames, writeSetNames } from './text/write-csv.ts';

// docs/product/word-lists.md#sets-of-a-list
it('reads back the names that it writes, whatever semicolons they hold', () => {
  const name = fc
    .oneof(fc.stringMatching(/^[;a ]{1,6}$/), fc.string({ unit: 'grapheme', maxLength: 8 }))
    .map((text) => cleanText(cleanText(text)))
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(name, { selector: textKey, maxLength: 5 }), (names) => {
      expect(readSetNames(writeSetNames(names))).toEqual(names);
    }),
  );
});

it('keeps a comma within a name, and takes each name once', () => {
  expect(readSetNames('Farm, zoo; Week 1;week 1; ')).toEqual(['Farm, zoo', 'week 1']);
});
