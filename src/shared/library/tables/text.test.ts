import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanNotes, cleanText, getTextKey } from './text.ts';

// docs/product/library.md#card-fields
it('cleanText trims, joins lines and drops control characters', () => {
  expect(cleanText('  ice\r\n\tcream \u0000\u0007 ')).toBe('ice cream');
  expect(cleanText('\ufeffAnimals')).toBe('Animals');
});

it('cleanText composes marks and drops lone surrogates', () => {
  expect(cleanText('ma\u0304')).toBe('mā');
  expect(cleanText('e\u0000\u0301')).toBe('é');
  expect(cleanText('a\ud83d b\udc67')).toBe('a b');
});

it('cleanText keeps emoji, right-to-left text and characters outside the basic plane', () => {
  for (const text of ['👩‍👧', 'כלב', '𠮷']) expect(cleanText(text)).toBe(text);
});

// docs/product/library.md#card-fields
it('cleanText drops invisible characters so that different words never look alike', () => {
  for (const sign of '\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u3164\ufeff') {
    expect(cleanText(`d${sign}og${sign}`)).toBe('dog');
    expect(getTextKey(`狗${sign}`)).toBe('狗');
  }
  expect(cleanText('ice \u200b cream')).toBe('ice cream');
});

it('cleanText keeps joiners, tags and selectors with a visible effect', () => {
  for (const text of ['👩‍👧', '👩🏽‍🚀', '🏳️‍🌈', '❤️', '👨‍🦰', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'సాఫ్ట్‌వేర్', 'क्‍ष', '葛󠄀'])
    expect(cleanText(text)).toBe(text);
  expect(cleanText('👩\u200d')).toBe('👩');
});

it('cleanText keeps a text of only invisible characters so that its row stays readable', () => {
  expect(cleanText('\u200b')).toBe('\u200b');
});

it('cleanText and cleanNotes limit marks to 30', () => {
  expect(cleanText(`q${'\u0323\u0307'.repeat(40)}y`)).toBe(`q${'\u0323'.repeat(15)}${'\u0307'.repeat(15)}y`);
  // Sorting all of them takes minutes.
  expect(cleanNotes('\u0323\u0307'.repeat(100_000))).toHaveLength(30);
});

it('getTextKey ignores case', () => {
  expect(getTextKey(' ÄPFEL ')).toBe(getTextKey('äpfel'));
});

/** Characters that cleaning treats specially. */
const special = fc.constantFrom(
  '\u0000',
  '\u0301',
  '\u0344'.repeat(20),
  '\u0323'.repeat(20),
  'e',
  ' ',
  '\r\n',
  '\ud83d',
  '\udc67',
  '\u2000',
  '\u212b',
  '\ufeff',
  '\u200d',
  '\u200b',
  '\u061c',
  '\u3164',
  '👩',
  '🏴',
  '\u{e0067}\u{e007f}',
  'م',
  'क',
);
const anyText = fc
  .array(fc.oneof(special, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 20 })
  .map((parts) => parts.join(''));

it('cleanText and cleanNotes are idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
      expect(cleanNotes(cleanNotes(text))).toBe(cleanNotes(text));
    }),
  );
});

it('cleanNotes keeps line breaks', () => {
  expect(cleanNotes('  one\r\ntwo\u0000 ')).toBe('one\ntwo');
});
